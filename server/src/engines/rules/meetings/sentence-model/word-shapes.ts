import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';

const CALENDAR = new RegExp(`^${anyOf(loadCues('en', 'meetings/calendar-words'))}s?$`);

/** Tells whether a word, in lower case, names a day, a month or another time of the calendar. */
export function isCalendarWord(lower: string): boolean {
  return CALENDAR.test(lower);
}

/** Matches personal and indefinite pronouns, in lower case. */
const PERSON_PRONOUN =
  /^(?:i|me|my|mine|myself|you|u|ur|ya|your|yours|we|us|our|he|she|they|him|her|them|someone|somebody|anyone|anybody|everyone|everybody|nobody|who|each|all)$/;

/** Tells whether a word, in lower case, stands for a person or for people. */
export function isPersonPronoun(lower: string): boolean {
  return PERSON_PRONOUN.test(lower);
}

/** Parts of contractions with the words that they stand for. */
const OPENED = new Map(
  Object.entries({
    "'ll": 'will',
    "n't": 'not',
    "'re": 'are',
    "'m": 'am',
    "'ve": 'have',
    "'d": 'would',
    gonna: 'going',
    ca: 'can',
    wo: 'will',
  }),
);

/** Returns a word in lower case, the full word for a part of a contraction: `'ll` is `will`. */
export function openedForm({ lower }: TaggedWord): string {
  return OPENED.get(lower) ?? lower;
}

/** Parts of speech whose words carry content. */
const CONTENT = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM', 'VERB', 'X']);

/** Marks the place before the first and behind the last word. */
export const EDGE = '<>';

/**
 * Returns the grammatical role of a word: a function word itself, `VERB-ing` and the like for a verb, `@` for a name,
 * `@day` for a day or a month, `#` for a figure, else its part of speech.
 */
export function shapeOf(word: TaggedWord | undefined): string {
  if (!word) return EDGE;
  const { lower, pos } = word;
  if (pos === 'NUM' || /^\d/.test(lower)) return '#';
  if (isCalendarWord(lower)) return '@day';
  if (pos === 'PROPN') return '@';
  if (!CONTENT.has(pos)) return openedForm(word);
  return pos === 'VERB' ? verbForm(word) : pos;
}

/** Returns the base form of a word, the full word of a contraction, `@` for a name and `#` for a figure. */
export function stemOf(word: TaggedWord): string {
  const shape = shapeOf(word);
  if (shape === '#' || shape === '@') return shape;
  return OPENED.get(word.lower) ?? (/^\p{L}/u.test(word.lower) ? word.lemma : word.lower);
}

function verbForm({ lower, lemma }: TaggedWord): string {
  if (lower.endsWith('ing')) return 'VERB-ing';
  if (lower === lemma) return 'VERB';
  return lower.endsWith('s') ? 'VERB-s' : 'VERB-ed';
}
