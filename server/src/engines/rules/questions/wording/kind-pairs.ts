import { findDates } from '../../../../language/dates/dates.ts';
import { anyOf, type CuePair, keysByValue, loadPairs } from '../../../../language/cues.ts';
import { findValues } from '../../analysis/contract-terms/sentence-values.ts';

/** Kind of a question or a sentence, with the wording that shows it. */
type KindWording = { kind: string; wording: RegExp };

const QUESTION_KINDS = toWordings(loadPairs('en', 'questions/question-kinds'));
const SENTENCE_KINDS = toWordings(loadPairs('en', 'questions/sentence-kinds'));
/** Kind that every question is of, so that a kind of sentence also has a weight of its own. */
const ANY = 'any';
/** Capitalized words behind a lower-case one, which are mostly names. */
const CAPITALIZED = /(?<=[a-z,:] )\p{Lu}\p{Ll}+(?<full>\s\p{Lu}\p{Ll}+)?/u;

function toWordings(pairs: readonly CuePair[]): KindWording[] {
  return [...keysByValue(pairs)].map(([kind, patterns]) => ({
    kind,
    wording: new RegExp(anyOf(patterns), 'iu'),
  }));
}

function matchingKinds(wordings: readonly KindWording[], text: string): string[] {
  return wordings.filter(({ wording }) => wording.test(text)).map(({ kind }) => kind);
}

/** Finds all kinds of an English question, as `when` and `yes_no`. */
export function findQuestionKinds(question: string): string[] {
  return matchingKinds(QUESTION_KINDS, question);
}

/** Finds all kinds of an English sentence: the types of its values, and those of its wording. */
export function findSentenceKinds(sentence: string): Set<string> {
  const kinds = new Set(matchingKinds(SENTENCE_KINDS, sentence));
  for (const { type } of findValues(sentence, findDates(sentence))) kinds.add(type);
  const name = CAPITALIZED.exec(sentence);
  if (name) kinds.add('capitalized');
  if (name?.groups?.['full']) kinds.add('name');
  return kinds;
}

/** Pairs each kind of a question with each kind of a sentence, as `when*date`. */
export function pairKinds(question: readonly string[], sentence: ReadonlySet<string>): string[] {
  return [ANY, ...question].flatMap((kind) => [...sentence].map((other) => `${kind}*${other}`));
}

/** Names of all pairs that `pairKinds` may return. */
export function listKindPairs(): string[] {
  const values = ['money', 'date', 'duration', 'percentage', 'place', 'capitalized', 'name'];
  const sentence = new Set([...SENTENCE_KINDS.map(({ kind }) => kind), ...values]);
  return pairKinds(
    QUESTION_KINDS.map(({ kind }) => kind),
    sentence,
  );
}
