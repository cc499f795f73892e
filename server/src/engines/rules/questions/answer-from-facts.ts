import { anyOf, keysByValue, loadAllPairs } from '../../../language/cues.ts';
import type { Span } from '../../../language/span.ts';
import { toTerm } from '../../../language/stemming.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import type { AnswerSentence, QuestionRequest } from '../../language-engine/language-engine.ts';
import type { ContractFact } from './facts/contract-fact.ts';
import { type FactKind, findAskedFacts, readFactQuestion } from './facts/fact-questions.ts';
import { isConfident } from './passages/answerability.ts';
import { type DocumentIndex, listNeighbors } from './passages/document-index.ts';
import { certaintyIn, FAMILY_CERTAINTY } from './passages/match-concepts.ts';
import type { PassageSearch } from './passages/passage-features.ts';

/** Sentence of an answer with the indexes of the passages that support it, most relevant first, each once. */
export type QuotingSentence = Pick<AnswerSentence, 'text' | 'value'> & {
  passages: readonly number[];
};

/** Answer worded from the facts that the extractors found in a contract. */
export type FactAnswer = {
  sentences: readonly QuotingSentence[];
  /** Probability that the answer is right, 0 to 1. */
  confidence: number;
};

const ROLE_WORDS = keysByValue(loadAllPairs('questions/role-questions'));
const ROLE_QUESTION = new RegExp(
  String.raw`^¿?\s?${anyOf(ROLE_WORDS.get('question')!)} ${anyOf(ROLE_WORDS.get('verb')!)} ` +
    String.raw`(?:${anyOf(ROLE_WORDS.get('article')!)}\s|l['’])?([\p{L} .-]{2,40}?)\s?\??$`,
  'iu',
);

/**
 * Answers a question for facts of the whole contract.
 *
 * @returns undefined when the question asks for no such fact, or a fact is missing or not certain enough
 */
export function answerFromFacts(
  index: DocumentIndex,
  { question, history }: QuestionRequest,
  language: TextLanguage,
): FactAnswer | undefined {
  if (!index.facts.isContract()) return undefined;
  const facts = findFacts(index, question, {
    language,
    earlier: history.map((turn) => turn.question),
  });
  if (facts.length === 0) return undefined;
  const confidence = Math.min(...facts.map((fact) => fact.confidence));
  if (!isConfident(confidence)) return undefined;
  // Two questions in one may have the same answer.
  const sentences = Map.groupBy(facts, (fact) => fact.toSentence(language));
  return {
    sentences: [...sentences].map(([text, alike]) => {
      const spans = alike.flatMap((fact) => fact.spans);
      return { text, passages: [...new Set(spans.map((span) => findPassage(index, span)))] };
    }),
    confidence,
  };
}

/** Finds all facts that the question asks for; none when one of them is missing. */
function findFacts(
  { facts }: DocumentIndex,
  question: string,
  { language, earlier }: { language: TextLanguage; earlier: readonly string[] },
): ContractFact[] {
  const role = ROLE_QUESTION.exec(question.trim())?.[1];
  const party = role && facts.findRole(role.trim());
  if (party) return [party];
  const kinds = findAskedFacts(question, language, facts.names(), earlier);
  const found = kinds.flatMap((kind) => facts.find(kind) ?? []);
  return found.length === kinds.length ? found : [];
}

/** Returns the index of the passage in which a span begins. */
function findPassage({ passages }: DocumentIndex, { start }: Span): number {
  const at = passages.findIndex(({ end }) => end > start);
  return at === -1 ? passages.length - 1 : at;
}

/** Facts whose clauses are about the document alone. */
const DOCUMENT_FACTS: ReadonlySet<FactKind> = new Set([
  'parties',
  'effective_date',
  'agreement_date',
  'expiration_date',
  'term',
  'governing_law',
  'document_name',
]);

/**
 * Returns true when a question asks about another subject than the contract ("When does the side letter take effect?")
 * and neither the passage nor its heading and neighbors name that subject.
 */
export function lacksOtherSubject(
  { index, question, matches }: PassageSearch,
  text: string,
  at: number,
): boolean {
  if (!index.facts.isContract()) return false;
  const { kinds, otherSubject } = readFactQuestion(text, question.language, index.facts.names());
  if (otherSubject.length === 0 || !kinds.some((kind) => DOCUMENT_FACTS.has(kind))) return false;
  const stems = new Set(otherSubject.map((word) => toTerm(word, index.language)));
  const near = [...listNeighbors(index.passages, at), index.passages[at]!.heading];
  return !matches.some(
    (match) => stems.has(match.concept.stem) && certaintyIn(match, near) >= FAMILY_CERTAINTY,
  );
}
