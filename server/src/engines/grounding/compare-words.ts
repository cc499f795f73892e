import { anyOf, keysByValue, loadAllPairs } from '../../language/cues.ts';
import { MONTH_NUMBER_BY_NAME } from '../../language/dates/month-dates.ts';
import { foldWord } from './cut-words.ts';

/**
 * Role of a word in a sentence. A quote may change or omit function words, and omit content words. Words of the other
 * classes say who, when, how much, or whether at all; a quote must have them unchanged.
 */
export type WordClass = 'function' | 'content' | CriticalClass;

/** Class of words that a quote must not change; `negation` includes modals, conditions and directions. */
export type CriticalClass = 'number' | 'date' | 'negation' | 'name';

const WORDS = keysByValue(loadAllPairs('grounding/word-classes'));
const FUNCTION_WORDS = new Set(WORDS.get('function'));
const MODIFIERS = new Set(WORDS.get('modifier'));
const DENIALS = new Set(WORDS.get('denial'));
const NUMBERS = new Set(WORDS.get('number'));
const WEEKDAYS = new Set(WORDS.get('weekday'));
const NUMBER_ENDING = new RegExp(`${anyOf(WORDS.get('number-ending')!)}$`);

const ANY_NUMBER = /[\p{N}\p{Sc}%‰§°<>≤≥=±]/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;
/** Letter of a script without capitals, where any word may be a name. */
const WITHOUT_CASE = /\p{Lo}/u;

/** @param word as written */
function classifyWord(word: string): WordClass {
  const folded = foldWord(word);
  if (ANY_NUMBER.test(word) || NUMBERS.has(folded)) return 'number';
  if (isDenial(folded) || (MODIFIERS.has(folded) && word !== 'May')) return 'negation';
  if (MONTH_NUMBER_BY_NAME.has(folded) || WEEKDAYS.has(folded)) return 'date';
  if (FUNCTION_WORDS.has(folded)) return 'function';
  if (NUMBER_ENDING.test(folded)) return 'number';
  return CAPITAL.test(word) || WITHOUT_CASE.test(word) ? 'name' : 'content';
}

/** Returns true for a word that negates the words beside it. */
export function isDenial(folded: string): boolean {
  return DENIALS.has(folded) || folded.endsWith("n't");
}

/** Least length of a word at which one other letter is a misspelling; in a shorter one it makes another word. */
const MISSPELLED_LENGTH_MIN = 5;

/**
 * Compares the words that differ between a quote and the text.
 *
 * @param added words that only the quote has, as written
 * @param omitted words that only the text has, as written
 * @returns the class of the first critical word; `words` when the quote adds content of its own; undefined when the
 *   difference does not change the meaning
 */
export function findDifference(
  added: readonly string[],
  omitted: readonly string[],
): CriticalClass | 'words' | undefined {
  for (const word of [...added, ...omitted]) {
    const wordClass = classifyWord(word);
    if (wordClass !== 'function' && wordClass !== 'content') return wordClass;
  }
  const folded = omitted.map(foldWord);
  const addsContent = added.some((word) => {
    const own = foldWord(word);
    return classifyWord(word) === 'content' && !folded.some((other) => isMisspelling(own, other));
  });
  return addsContent ? 'words' : undefined;
}

/**
 * Returns true when two words differ by one letter more, less or other. The first letter and the replacement of the
 * last one count as different words: `insurer` and `insured` are two people.
 */
function isMisspelling(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MISSPELLED_LENGTH_MIN || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (same === 0) return false;
  if (long.length > short.length) return short.slice(same) === long.slice(same + 1);
  return same < short.length - 1 && short.slice(same + 1) === long.slice(same + 1);
}
