import { foldWords } from './fold-words.ts';

/** As `foldWords` gives them: `S.à r.l.` is `s a r l`. */
const LEGAL_FORMS = new Set(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc pc pty gmbh mbh ag kg kgaa ohg ug gbr ev eg
  se sa sas sasu sarl eurl snc sca scs sl slu srl sau scoop cv de rl sab lda ltda eireli me epp nv bv spa ab as oy aps`.split(
    /\s+/,
  ),
);

/** Single letters, as of `S. A.` and `L.L.C.`, are joined before they are compared. */
const LETTERS_MAX = 5;

/**
 * A company's name as it is compared: without case, accents, marks and the legal form at its end. What is nothing but a
 * legal form stays.
 */
export function bareName(name: string): string {
  const words = foldWords(name).map(({ text }) => text);
  let length = words.length;
  for (let taken = formLength(words, length); taken > 0; taken = formLength(words, length)) {
    length -= taken;
  }
  return (length === 0 ? words : words.slice(0, length)).join(' ');
}

/** How many words at the end are a legal form. */
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
