import { loadCues } from '../../../language/cues.ts';
import { splitKey } from '../../../language/field-keys.ts';
import { stem } from '../../../language/stemming.ts';
import { isStopWord } from '../../../language/stop-words.ts';

const SYNONYMS = readGroups();
const GENERIC = new Set(loadCues('en', 'extraction/generic-words').map(toTerm));
const CONTEXT = new Set(loadCues('en', 'extraction/context-words').map(toTerm));

function readGroups(): ReadonlyMap<string, string> {
  const groups = loadCues('en', 'extraction/label-words').map((line) => line.split(' '));
  return new Map(groups.flatMap((words) => words.map((word) => [word, words[0]!])));
}

/** Returns the stem that stands for a word and its synonyms. */
function toTerm(word: string): string {
  return stem(SYNONYMS.get(word) ?? word, 'en');
}

/** Returns the terms of words: stems without stop words, one for each group of synonyms. */
export function toTermsOfWords(words: readonly string[]): string[] {
  // "no" is a stop word in a sentence, and a number in a label.
  const own = words.filter((word) => SYNONYMS.has(word) || !isStopWord(word, 'en'));
  return [...new Set((own.length > 0 ? own : words).map(toTerm))];
}

/** Splits a label or the name of a property into terms. */
export function toTerms(words: string): string[] {
  return toTermsOfWords(splitKey(words.replaceAll('#', ' number ')));
}

/** Tells whether words name anything but the document itself and the kind of a value. */
export function isTelling(terms: readonly string[]): boolean {
  return terms.some((term) => !GENERIC.has(term) && !CONTEXT.has(term));
}

/** Names that a property goes by, in terms. */
export type PropertyTerms = {
  /** Terms that a label needs. */
  own: readonly string[];
  /** Further terms that a label may have: generic ones, those of the parents and of the description. */
  allowed: ReadonlySet<string>;
  /** Whether the name itself fits many things, as `date`, `name` and `number`. */
  isGeneric: boolean;
};

const NUMBER_TERM = toTerm('number');

/**
 * Returns the terms of a property.
 *
 * @param parents names of the objects around it, from the outermost
 */
export function termsOfProperty(
  name: string,
  parents: readonly string[],
  description: string | undefined,
): PropertyTerms {
  const named = toTerms(name);
  const around = parents.flatMap(toTerms);
  const specific = pickSpecific(named);
  const inherited = around.filter((term) => !GENERIC.has(term) && !CONTEXT.has(term));
  const own = [...new Set([...inherited, ...specific])];
  const isGeneric = own.every((term) => GENERIC.has(term) || term === NUMBER_TERM);
  const described = toTermsOfWords((description ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const known = [...named, ...around, ...described, ...GENERIC];
  return { own, allowed: new Set(isGeneric ? known : [...known, ...CONTEXT]), isGeneric };
}

/** Picks the terms of a name that tell it from others: `account` in `account_number`, `total` in `invoice_total`. */
function pickSpecific(named: readonly string[]): readonly string[] {
  const special = named.filter((term) => !GENERIC.has(term));
  const specific = special.filter((term) => !CONTEXT.has(term));
  if (specific.some((term) => term !== NUMBER_TERM)) return specific;
  return special.length > 0 ? special : named;
}

const MISFIT_SHARE = 0.34;

/**
 * Measures how well a label names a property.
 *
 * @returns 0 if it does not; 1 if it has just its terms
 */
export function matchLabel(
  label: readonly string[],
  { own, allowed, isGeneric }: PropertyTerms,
): number {
  if (label.length === 0 || !own.every((term) => label.includes(term))) return 0;
  const extra = label.filter((term) => !own.includes(term));
  const strange = extra.filter((term) => !allowed.has(term)).length;
  // `date` is not just any date.
  if (isGeneric && strange > 0) return 0;
  if (strange / label.length > MISFIT_SHARE) return 0;
  return 1 - 0.5 * (strange / label.length) - 0.1 * ((extra.length - strange) / label.length);
}
