import { splitWords } from '../words/split-words.ts';
import type { Question } from './question.ts';
import type { Places } from './sequence-features.ts';

const SUBJECT_WORDS = 4;
const DEFINES = /^.{0,60}?\b(?:is|was|are|were|means?|refers?|es|era|est|était|ist|war|é)\b/u;
const PRONOUN =
  /^(?:it|its|he|his|she|her|they|their|these|this|those|él|ella|su|il|elle|ils|er|sie|es|ele|ela|seu|sua)\b/iu;

/** How the passage is put: whether it repeats words of the question in a row, and what its subject is. */
export function wordingFeatures(text: string, question: Question, places: readonly Places[]) {
  const words = splitWords(text);
  const pairs = wordPairs(words.map((word) => word.text));
  const shared = question.pairs.filter((pair) => pairs.has(pair)).length;
  const name = question.concepts.findIndex(({ isName }) => isName);
  const subject = places[Math.max(0, name)]?.positions[0];
  const isSubject = subject !== undefined && subject < SUBJECT_WORDS;
  const behind = isSubject ? text.slice(words[subject]!.end) : '';
  return {
    wordPairs: shared / Math.max(1, question.pairs.length),
    subjectFirst: subject === undefined ? 0 : 1 / (1 + subject),
    definition: Number(question.asksDefinition && isSubject && DEFINES.test(behind)),
    pronoun: Number(PRONOUN.test(text)),
  };
}

/** Each two words that follow each other, stop words included. */
export function wordPairs(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}
