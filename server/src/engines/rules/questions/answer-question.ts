import { POSSIBLE_CONFIDENCE_MAX } from '../../../contract/chats.ts';
import type { AnswerContent, QuestionRequest } from '../../language-engine/language-engine.ts';
import { NO_ANSWER } from '../../language-engine/no-answer.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { answerFromFacts, lacksOtherSubject } from './answer-from-facts.ts';
import { answerFromFigures } from './answer-from-figures.ts';
import { answerOverview } from './answer-overview.ts';
import { toRawSource, toSource } from './answer-sources.ts';
import { composeAnswer, composePossibleAnswer } from './compose-answer.ts';
import { chooseOutcome, estimateConfidence } from './passages/answerability.ts';
import { isSuperseded, toCurrentPassages } from './passages/current-passages.ts';
import { getDocumentIndex, type DocumentIndex } from './passages/document-index.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import { type RankedPassage, rankPassages, searchDocument } from './passages/rank-passages.ts';
import { addConversation, type Question, readQuestion } from './wording/question.ts';

const SOURCES_MAX = 3;
/** Highest confidence of a passage about the contract for a question about another subject. */
const OTHER_SUBJECT_MAX = 0.05;

/**
 * Answers a question about a document: from its analysis when it asks about the whole document, from the facts of a
 * contract or the figures of a table when it asks for them, else from the best passages. A passage that is not likely
 * enough becomes a possible answer; if none is likely, the answer says that the document has none.
 */
export function answerQuestion(text: ExtractedText, request: QuestionRequest): AnswerContent {
  const index = getDocumentIndex(text);
  const overview = answerOverview(text, index, request);
  if (overview) return overview;
  const { question, search, ranked } = rankForQuestion(index, request);
  const { contextPages } = request;
  const sourcesOf = (places: Iterable<number>) =>
    limitPages(
      index,
      [...new Set(places)].map((at) => ({ at })),
      contextPages,
    ).map(({ at }) => toSource(text, index, index.passages[at]!));
  const others = ranked.map(({ at }) => at);
  const fact = answerFromFacts(index, request, question.language);
  if (fact && !fact.passages.some((at) => isSuperseded(index, at))) {
    const { passages: supporting, ...content } = fact;
    const sources = sourcesOf([...supporting, ...others]).slice(0, SOURCES_MAX);
    return { ...content, outcome: 'answered', sources };
  }
  const figure = answerFromFigures(index, request.question, question);
  if (figure) {
    const { span, ...content } = figure;
    const row = toRawSource(text, span);
    const apart = sourcesOf(others).filter(
      ({ start, end }) => start >= row.end || end <= row.start,
    );
    return { ...content, outcome: 'answered', sources: [row, ...apart].slice(0, SOURCES_MAX) };
  }
  const passages = limitPages(index, ranked, contextPages);
  const { quoted, ...content } = answerFromPassages(search, request, passages);
  const count = Math.max(SOURCES_MAX, quoted.length);
  return { ...content, sources: sourcesOf([...quoted, ...others]).slice(0, count) };
}

/** Answers from the best passage, with the indexes of the passages that the answer quotes. */
function answerFromPassages(
  search: PassageSearch,
  request: QuestionRequest,
  passages: readonly RankedPassage[],
): Omit<AnswerContent, 'sources'> & { quoted: readonly number[] } {
  const { index, question } = search;
  const [best] = passages;
  const none = { answer: NO_ANSWER[question.language], quoted: [] };
  if (!best) return { ...none, outcome: 'not_found', confidence: 0 };
  const probability = estimateConfidence(search, passages);
  const isOffSubject = lacksOtherSubject(search, request.question, best.at);
  const confidence = isOffSubject ? Math.min(probability, OTHER_SUBJECT_MAX) : probability;
  const outcome = chooseOutcome(confidence);
  if (outcome === 'not_found') return { ...none, outcome, confidence };
  if (outcome === 'answered') {
    const composed = composeAnswer(index, question, { passages, text: request.question });
    return { ...composed, outcome, confidence };
  }
  const composed = composePossibleAnswer(index, question, passages);
  return { ...composed, outcome, confidence: Math.min(confidence, POSSIBLE_CONFIDENCE_MAX) };
}

/** Reads a question with its conversation, and ranks the passages that match it, best first. */
export function rankForQuestion(
  index: DocumentIndex,
  { question: text, history }: Pick<QuestionRequest, 'question' | 'history'>,
): { question: Question; search: PassageSearch; ranked: RankedPassage[] } {
  const question = addConversation(
    readQuestion(text, index.language),
    history.map((turn) => readQuestion(turn.question, index.language)),
  );
  const search = searchDocument(index, question);
  return { question, search, ranked: toCurrentPassages(index, rankPassages(search)) };
}

/** Keeps the passages of the pages whose best passage ranks highest. */
function limitPages<T extends { at: number }>(
  index: DocumentIndex,
  passages: readonly T[],
  pagesMax: number,
): T[] {
  const pages = new Set<number>();
  for (const { at } of passages) {
    if (pages.size < pagesMax) pages.add(index.passages[at]!.page);
  }
  return passages.filter(({ at }) => pages.has(index.passages[at]!.page));
}
