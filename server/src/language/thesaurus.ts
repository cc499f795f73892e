import { loadCues, loadPairs } from './cues.ts';
import { createPhraseIndex, type PhraseIndex, type PhraseMatch } from './phrase-index.ts';
import { stem } from './stemming.ts';
import { splitWords } from './words.ts';

let index: PhraseIndex<number> | undefined;

/**
 * Finds the words and phrases of the thesaurus (`locales/en/thesaurus.txt`) in a text, also those inside each other, with
 * the numbers of the groups that have them.
 *
 * @param stems stems of all words of the text, stop words included
 */
export function findThesaurusMatches(stems: readonly string[]): PhraseMatch<number>[] {
  index ??= readIndex();
  return index.find(stems);
}

/** Returns the numbers of the groups whose words or phrases occur in a text. */
export function findThesaurusGroups(text: string): Set<number> {
  const stems = splitWords(text).map((word) => stem(word.text, 'en'));
  const found = new Set<number>();
  for (const { values } of findThesaurusMatches(stems)) {
    for (const group of values) found.add(group);
  }
  return found;
}

function readIndex(): PhraseIndex<number> {
  const groups = loadCues('en', 'thesaurus').map((line) => line.split(','));
  return createPhraseIndex(
    groups.flatMap((phrases, group) =>
      phrases.map((phrase) => [stemPhrase(phrase), group] as const),
    ),
  );
}

function stemPhrase(words: string): string[] {
  return words
    .trim()
    .split(/[\s-]+/)
    .map((word) => stem(word, 'en'));
}

/** Words of a question with the stems that sentences with an answer tend to have. */
type ExpectedWords = { question: readonly string[]; answer: readonly string[] };

let expectations: readonly ExpectedWords[] | undefined;

/** Largest number of other words between two words of a phrase in a question. */
const GAP_MAX = 2;

/**
 * Returns the stems that sentences tend to have which answer a question (`locales/en/questions/expected-words.txt`).
 *
 * @param stems stems of all words of the question, stop words included
 */
export function findExpectedStems(stems: readonly string[]): ReadonlySet<string> {
  expectations ??= loadPairs('en', 'questions/expected-words').map(([question, answer]) => ({
    question: stemPhrase(question),
    answer: answer.split(/[\s,]+/).map((word) => stem(word, 'en')),
  }));
  const own = expectations.filter(({ question }) => hasPhrase(stems, question));
  return new Set(own.flatMap(({ answer }) => answer));
}

/** Tells whether the words of a phrase occur in order, near each other. */
function hasPhrase(stems: readonly string[], phrase: readonly string[]): boolean {
  return stems.some((_, start) => {
    let at = start - 1;
    return phrase.every((word, i) => {
      const from = at + 1;
      at = stems.indexOf(word, from);
      return at !== -1 && (i === 0 ? at === start : at - from <= GAP_MAX);
    });
  });
}
