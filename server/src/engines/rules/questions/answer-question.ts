import { POSSIBLE_CONFIDENCE_MAX } from '../../../contract/chats.ts';
import type {
  AnswerContent,
  AnswerSource,
  QuestionRequest,
} from '../../language-engine/language-engine.ts';
import { anyOf, byLanguage, loadCues } from '../../../language/cues.ts';
import { languageByStopWords } from '../../../language/stop-words.ts';
import { citeSentences } from '../../language-engine/cite-sentences.ts';
import { NO_ANSWER } from '../../language-engine/no-answer.ts';
import { splitWords } from '../../../language/words.ts';
import type { Span } from '../../../language/span.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { answerFromFacts, lacksOtherSubject, type QuotingSentence } from './answer-from-facts.ts';
import { isDecisionQuestion } from '../../../language/decision-questions.ts';
import { answerFromDecisions } from './answer-from-decisions.ts';
import { answerFromFigures } from './answer-from-figures.ts';
import { answerFromLabels } from './answer-from-labels.ts';
import type { FigureFact } from './figures/row-fact.ts';
import { answerOverview } from './answer-overview.ts';
import { toRawSource, toSource } from './answer-sources.ts';
import { type ComposedAnswer, composeAnswer, composePossibleAnswer } from './compose-answer.ts';
import { chooseOutcome, estimateConfidence, isConfident } from './passages/answerability.ts';
import { hasNamesOnly, lacksFunction } from './missing-function.ts';
import { statesValue } from './states-value.ts';
import { isSuperseded, toCurrentPassages } from './passages/current-passages.ts';
import { getDocumentIndex, type DocumentIndex } from './passages/document-index.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import { toReplies } from './passages/question-passages.ts';
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
  const question = removeSubject(request.question, request.subject ?? []);
  if (question === request.question) return answerWording(text, request);
  const bare = answerWording(text, { ...request, question });
  if (bare.outcome === 'answered') return bare;
  const whole = answerWording(text, request);
  if (whole.outcome === 'not_found') return bare;
  if (whole.outcome === 'possible' || citesSamePassage(whole, bare)) return whole;
  // A passage that is only found by the name of the document says little of what is asked.
  return toPossible(whole);
}

/** Tells whether the first passages of two answers overlap. */
function citesSamePassage(
  { sources: [one] }: AnswerContent,
  { sources: [other] }: AnswerContent,
): boolean {
  return one !== undefined && other !== undefined && one.start < other.end && other.start < one.end;
}

/**
 * Removes the words that name the document, with the preposition before them: no passage of a lease repeats that it is
 * the lease of the warehouse.
 */
function removeSubject(question: string, words: readonly string[]): string {
  const all = splitWords(question);
  const link = LINK[languageByStopWords(all.map(({ text }) => text)) ?? 'en'];
  return all
    .filter(({ text }) => words.includes(text))
    .toReversed()
    .reduce(
      (rest, { start, end }) => rest.slice(0, start).replace(link, '') + rest.slice(end),
      question,
    )
    .replaceAll(/ {2,}/g, ' ');
}

/** Preposition and article that link a name to the words before it. */
const LINK = byLanguage((language) => {
  const [links, articles] = (['links', 'articles'] as const).map((part) =>
    anyOf(loadCues(language, `questions/subject-${part}`)),
  );
  return new RegExp(String.raw`\s${links}(?:\s${articles})?\s$`, 'iu');
});

function answerWording(text: ExtractedText, request: QuestionRequest): AnswerContent {
  const index = getDocumentIndex(text);
  const read = rankForQuestion(index, request);
  const figure = answerFromFigures(index, request.question, read.question);
  const label = figure
    ? undefined
    : answerFromLabels(read.search, { text: request.question, raw: text.text });
  return (
    answerFromMeeting(text, read.search, request) ??
    (label && quoteRaw(text, { ...label, spans: [label.span] })) ??
    answerOverview(text, index, request) ??
    answerFromIndex(text, read, { request, figure })
  );
}

/** Answers a question for a decision. @returns undefined for other questions, and if the meeting took none */
function answerFromMeeting(
  text: ExtractedText,
  search: PassageSearch,
  { question, meeting }: QuestionRequest,
): AnswerContent | undefined {
  if (!meeting || !isDecisionQuestion(question, search.question.language)) return undefined;
  const decision = answerFromDecisions(search, meeting);
  return decision && isConfident(decision.confidence) ? quoteRaw(text, decision) : undefined;
}

/** Answers from the facts of a contract, the figures of a table, or the best passages. */
function answerFromIndex(
  text: ExtractedText,
  { question, search, ranked }: ReadQuestion,
  { request, figure }: { request: QuestionRequest; figure: FigureFact | undefined },
): AnswerContent {
  const { index } = search;
  const { contextPages } = request;
  const toSources = (places: readonly number[]) =>
    places.map((at) => toSource(text, index, index.passages[at]!));
  const sourcesOf = (places: Iterable<number>) => {
    const distinct = [...new Set(places)].map((at) => ({ at }));
    return toSources(limitPages(index, distinct, contextPages).map(({ at }) => at));
  };
  const cite = (sentences: readonly QuotingSentence[], sources: readonly AnswerSource[]) =>
    citeSentences(
      sentences.map(({ passages, ...sentence }) => ({ ...sentence, sources: toSources(passages) })),
      sources,
    );
  const others = sourcesOf(ranked.map(({ at }) => at));
  const fact = answerFromFacts(index, request, question.language);
  const supporting = fact?.sentences.flatMap((sentence) => sentence.passages) ?? [];
  if (fact && !supporting.some((at) => isSuperseded(index, at))) {
    const { sentences, confidence } = fact;
    const sources = withNearby(sourcesOf(supporting), others);
    return { ...cite(sentences, sources), outcome: 'answered', sources, confidence };
  }
  if (figure) {
    const { span, answer, confidence } = figure;
    const own = quoteRaw(text, { text: answer, spans: [span], confidence });
    return { ...own, sources: withNearby(own.sources, others) };
  }
  const passages = limitPages(index, ranked, contextPages);
  const found = answerFromPassages(search, request, passages);
  // What was only talked about is not decided.
  const isUndecided =
    request.meeting !== undefined && isDecisionQuestion(request.question, question.language);
  const { quoted, sentences, outcome, confidence } = isUndecided ? toPossible(found) : found;
  const sources =
    outcome === 'answered'
      ? withNearby(sourcesOf(quoted), others)
      : sourcesOf([...quoted, ...ranked.map(({ at }) => at)]).slice(0, SOURCES_MAX);
  return { ...cite(sentences, sources), outcome, sources, confidence };
}

/** Answers in one sentence with spans of the raw text as its sources. */
function quoteRaw(
  text: ExtractedText,
  { spans, confidence, ...sentence }: RawAnswer,
): AnswerContent {
  const sources = spans.map((span) => toRawSource(text, span));
  const cited = citeSentences([{ text: sentence.text, value: sentence.value, sources }], sources);
  return { ...cited, outcome: 'answered', sources, confidence };
}

type RawAnswer = { text: string; value?: string; spans: readonly Span[]; confidence: number };

/** Makes a certain answer a possible one. */
function toPossible<T extends Pick<AnswerContent, 'outcome' | 'confidence'>>(answer: T): T {
  if (answer.outcome !== 'answered') return answer;
  const confidence = Math.min(answer.confidence, POSSIBLE_CONFIDENCE_MAX);
  return { ...answer, outcome: 'possible', confidence };
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
    lacksFunction(search, request.question, best.at) ||
    hasNamesOnly(search, best.at);
  const confidence = isOffSubject ? Math.min(probability, OTHER_SUBJECT_MAX) : probability;
  const likely = chooseOutcome(confidence);
  const isComplete = likely !== 'answered' || statesValue(search, request.question, best.at);
  const outcome = isComplete ? likely : 'possible';
  if (outcome === 'not_found') return { ...none, outcome, confidence };
  if (outcome === 'answered') {
    const composed = composeAnswer(index, question, { passages, text: request.question });
    return { ...composed, outcome, confidence };
  }
  const composed = composePossibleAnswer(index, question, passages);
  return { ...composed, outcome, confidence: Math.min(confidence, POSSIBLE_CONFIDENCE_MAX) };
}

/** Question with the passages that match it, best first. */
type ReadQuestion = { question: Question; search: PassageSearch; ranked: RankedPassage[] };

/** Reads a question with its conversation, and ranks the passages that match it, best first. */
export function rankForQuestion(
  index: DocumentIndex,
  { question: text, history }: Pick<QuestionRequest, 'question' | 'history'>,
): ReadQuestion {
  const question = addConversation(
    readQuestion(text, index.language),
    history.map((turn) => readQuestion(turn.question, index.language)),
  );
  const search = searchDocument(index, question);
  return {
    question,
    search,
    ranked: toReplies(index, toCurrentPassages(index, rankPassages(search))),
  };
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
