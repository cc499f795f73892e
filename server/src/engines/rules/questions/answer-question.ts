import { POSSIBLE_CONFIDENCE_MAX } from '../../../contract/chats.ts';
import type {
  AnswerContent,
  AnswerSource,
  QuestionRequest,
} from '../../language-engine/language-engine.ts';
import { citeSentences } from '../../language-engine/cite-sentences.ts';
import { NO_ANSWER } from '../../language-engine/no-answer.ts';
import { splitWords } from '../../../language/words.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { answerFromFacts, lacksOtherSubject, type QuotingSentence } from './answer-from-facts.ts';
import { answerFromFigures } from './answer-from-figures.ts';
import { answerOverview } from './answer-overview.ts';
import { toRawSource, toSource } from './answer-sources.ts';
import { type ComposedAnswer, composeAnswer, composePossibleAnswer } from './compose-answer.ts';
import { chooseOutcome, estimateConfidence } from './passages/answerability.ts';
import { lacksFunction } from './missing-function.ts';
import { isSuperseded, toCurrentPassages } from './passages/current-passages.ts';
import { getDocumentIndex, type DocumentIndex } from './passages/document-index.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import { type RankedPassage, rankPassages, searchDocument } from './passages/rank-passages.ts';
import { addConversation, type Question, readQuestion } from './wording/question.ts';

const SOURCES_MAX = 3;
/** Highest confidence of a passage that does not name what the question asks about. */
const OTHER_SUBJECT_MAX = 0.05;

/**
 * Answers a question about a document: from its analysis when it asks about the whole document, from the facts of a
 * contract or the figures of a table when it asks for them, else from the best passages. A passage that is not likely
 * enough becomes a possible answer; if none is likely, the answer says that the document has none.
 */
export function answerQuestion(text: ExtractedText, request: QuestionRequest): AnswerContent {
  const whole = answerWording(text, request);
  const question = removeWords(request.question, request.subject ?? []);
  if (question === request.question) return whole;
  const bare = answerWording(text, { ...request, question });
  return bare.outcome === 'answered' && bare.confidence > whole.confidence ? bare : whole;
}

/** Removes the words that name the document: no passage of a lease repeats that it is the lease of the warehouse. */
function removeWords(question: string, words: readonly string[]): string {
  const kept = splitWords(question).filter(({ text }) => words.includes(text));
  return kept
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), question)
    .replaceAll(/ {2,}/g, ' ');
}

function answerWording(text: ExtractedText, request: QuestionRequest): AnswerContent {
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
  const cite = (sentences: readonly QuotingSentence[], sources: readonly AnswerSource[]) =>
    citeSentences(
      sentences.map(({ passages: places, ...sentence }) => ({
        ...sentence,
        sources: places.map((at) => toSource(text, index, index.passages[at]!)),
      })),
      sources,
    );
  const supporting = fact?.sentences.flatMap((sentence) => sentence.passages) ?? [];
  if (fact && !supporting.some((at) => isSuperseded(index, at))) {
    const { sentences, confidence } = fact;
    const sources = withNearby(sourcesOf(supporting), sourcesOf(others));
    return { ...cite(sentences, sources), outcome: 'answered', sources, confidence };
  }
  const figure = answerFromFigures(index, request.question, question);
  if (figure) {
    const { span, answer, confidence } = figure;
    const own = [toRawSource(text, span)];
    const sources = withNearby(own, sourcesOf(others));
    const cited = citeSentences([{ text: answer, sources: own }], sources);
    return { ...cited, outcome: 'answered', sources, confidence };
  }
  const passages = limitPages(index, ranked, contextPages);
  const { quoted, sentences, outcome, confidence } = answerFromPassages(search, request, passages);
  const sources =
    outcome === 'answered'
      ? withNearby(sourcesOf(quoted), sourcesOf(others))
      : sourcesOf([...quoted, ...others]).slice(0, SOURCES_MAX);
  return { ...cite(sentences, sources), outcome, sources, confidence };
}

/** Adds the nearest other passages to those that an answer rests on, up to the usual number. */
function withNearby(
  supporting: readonly AnswerSource[],
  nearest: readonly AnswerSource[],
): AnswerSource[] {
  const apart = nearest.filter(({ start, end }) =>
    supporting.every((one) => start >= one.end || end <= one.start),
  );
  const room = Math.max(0, SOURCES_MAX - supporting.length);
  const nearby = apart.slice(0, room).map((source) => ({ ...source, is_nearby: true as const }));
  return [...supporting, ...nearby];
}

/** Answers from the best passage, with the indexes of the passages that the answer quotes. */
function answerFromPassages(
  search: PassageSearch,
  request: QuestionRequest,
  passages: readonly RankedPassage[],
): ComposedAnswer & Pick<AnswerContent, 'outcome' | 'confidence'> {
  const { index, question } = search;
  const [best] = passages;
  const none = { sentences: [{ text: NO_ANSWER[question.language], passages: [] }], quoted: [] };
  if (!best) return { ...none, outcome: 'not_found', confidence: 0 };
  const probability = estimateConfidence(search, passages);
  const isOffSubject =
    lacksOtherSubject(search, request.question, best.at) ||
    lacksFunction(search, request.question, best.at);
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
