import { foldWords } from './fold-words.ts';

/** Legal forms as `foldWords` returns them: `S.à r.l.` is `s a r l`. */
const LEGAL_FORMS = new Set(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc pc pty gmbh mbh ag kg kgaa ohg ug gbr ev eg
  se sa sas sasu sarl eurl snc sca scs sl slu srl sau scoop cv de rl sab lda ltda eireli me epp nv bv spa ab as oy aps`.split(
    /\s+/,
  ),
);

/** Maximum of single letters, as in `S. A.` and `L.L.C.`, that are joined for comparison. */
const LETTERS_MAX = 5;

/**
 * Normalizes a company name for comparison: without case, accents, punctuation and the legal form at its end. A name
 * that is only a legal form stays.
 */
export function stripLegalForm(name: string): string {
  const words = foldWords(name).map(({ text }) => text);
  let length = words.length;
  for (let taken = formLength(words, length); taken > 0; taken = formLength(words, length)) {
    length -= taken;
  }
  return (length === 0 ? words : words.slice(0, length)).join(' ');
}

/** Counts the words at the end that are a legal form. */
function formLength(words: readonly string[], length: number): number {
  if (length === 0) return 0;
  let joined = '';
  for (let taken = 1; taken <= Math.min(LETTERS_MAX, length); taken++) {
    const word = words[length - taken]!;
    joined = word + joined;
    if (LEGAL_FORMS.has(joined)) return taken;
    if (word.length > 1) return 0;
  }
  return 0;
}
