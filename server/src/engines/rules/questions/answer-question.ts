import type { Span } from '../../../language/span.ts';
import type {
  AnswerContent,
  AnswerSource,
  QuestionRequest,
} from '../../language-engine/language-engine.ts';
import { NO_ANSWER } from '../../language-engine/no-answer.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import { answerFromFacts, lacksOtherSubject } from './answer-from-facts.ts';
import { answerFromFigures } from './answer-from-figures.ts';
import { estimateConfidence, isConfident } from './passages/answerability.ts';
import { getDocumentIndex, type DocumentIndex, passageText } from './passages/document-index.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import { type RankedPassage, rankPassages, searchDocument } from './passages/rank-passages.ts';
import { composeShortAnswer } from './short-answer.ts';
import { isBareHeading } from './wording/line-kinds.ts';
import { addConversation, type Question, readQuestion } from './wording/question.ts';

const SOURCES_MAX = 3;
/** Highest confidence of a passage about the contract for a question about another subject. */
const OTHER_SUBJECT_MAX = 0.15;

/**
 * Answers a question about a document: from the facts of a contract or the figures of a table when it asks for them,
 * else from the best passage. If no passage is likely enough, the answer says that the document has none.
 */
export function answerQuestion(text: ExtractedText, request: QuestionRequest): AnswerContent {
  const index = getDocumentIndex(text);
  const { question, search, ranked } = rankForQuestion(index, request);
  const { contextPages } = request;
  const fact = answerFromFacts(index, request, question.language);
  if (fact) {
    const { passages: supporting, ...content } = fact;
    const places = new Set([...supporting, ...ranked.map(({ at }) => at)]);
    const passages = limitPages(
      index,
      [...places].map((at) => ({ at })),
      contextPages,
    );
    return { ...content, outcome: 'answered', sources: toSources(text, index, passages) };
  }
  const figure = answerFromFigures(index, request.question, question);
  if (figure) {
    const { span, ...content } = figure;
    const row = toRowSource(text, span);
    const others = limitPages(index, ranked, contextPages).map(({ at }) =>
      toSource(text, index, at),
    );
    const apart = others.filter(({ start, end }) => start >= row.end || end <= row.start);
    return { ...content, outcome: 'answered', sources: [row, ...apart].slice(0, SOURCES_MAX) };
  }

  const passages = limitPages(index, ranked, contextPages);
  const [best] = passages;
  const noAnswer = NO_ANSWER[question.language];
  if (!best) return { answer: noAnswer, outcome: 'not_found', sources: [], confidence: 0 };
  const probability = estimateConfidence(search, passages);
  const isOffSubject = lacksOtherSubject(search, request.question, best.at);
  const confidence = isOffSubject ? Math.min(probability, OTHER_SUBJECT_MAX) : probability;
  const isAnswered = isConfident(confidence);
  return {
    answer: isAnswered
      ? composeShortAnswer(index, question, { at: best.at, text: request.question })
      : noAnswer,
    outcome: isAnswered ? 'answered' : 'not_found',
    sources: toSources(text, index, passages),
    confidence,
  };
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
  const ranked = rankPassages(search).filter(({ at }) => !isBareHeading(passageText(index, at)));
  return { question, search, ranked };
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

function toSources(
  text: ExtractedText,
  index: DocumentIndex,
  passages: readonly { at: number }[],
): AnswerSource[] {
  return passages.slice(0, SOURCES_MAX).map(({ at }) => toSource(text, index, at));
}

/** Makes a source of a table row, whose offsets are those of the raw text. */
function toRowSource({ text, pages }: ExtractedText, { start, end }: Span): AnswerSource {
  const { page } = pages.findLast((one) => one.start <= start) ?? pages[0]!;
  return { page, start, end, excerpt: text.slice(start, end) };
}

function toSource(text: ExtractedText, index: DocumentIndex, at: number): AnswerSource {
  const passage = index.passages[at]!;
  const start = index.reading.fold.rawStart(passage.start);
  const end = index.reading.fold.rawEnd(passage.end);
  return {
    page: text.pages[passage.page]!.page,
    start,
    end,
    excerpt: text.text.slice(start, end),
  };
}
