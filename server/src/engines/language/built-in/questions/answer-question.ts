import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import type { AnswerSource, FoundAnswer, QuestionRequest } from '../../language-engine.ts';
import type { Span } from '../text/page-furniture.ts';
import { answerConfidence, isSureEnough } from './answerability.ts';
import { documentIndexOf } from './document-cache.ts';
import { isBareHeading } from './bare-heading.ts';
import { type DocumentIndex, passageText } from './document-index.ts';
import { answerFromFacts, missesOtherThing } from './facts/answer-from-facts.ts';
import { answerFromFigures } from './figures/answer-from-figures.ts';
import { inConversation } from './follow-up.ts';
import type { Search } from './passage-features.ts';
import { type Question, readQuestion } from './question.ts';
import { type RankedPassage, rankPassages, searchFor } from './rank-passages.ts';
import { shortAnswer } from './short-answer.ts';
import { WORDING } from './wording.ts';

const SOURCES_MAX = 3;
/** What a contract says of itself hardly ever answers for another thing. */
const OTHER_THING_MAX = 0.15;

/**
 * Answers from what is known of a contract as a whole, where the question asks for that; else finds the passages that
 * answer it, and says what the first of them says, or that none does.
 */
export function answerQuestion(text: ExtractedText, request: QuestionRequest): FoundAnswer {
  const index = documentIndexOf(text);
  const { question, search, ranked } = rankFor(index, request);
  const { contextPages } = request;
  const fact = answerFromFacts(index, request, question.language);
  if (fact) {
    const { passages: own, ...said } = fact;
    const places = new Set([...own, ...ranked.map(({ at }) => at)]);
    const read = onBestPages(
      index,
      [...places].map((at) => ({ at })),
      contextPages,
    );
    return { ...said, answered: true, sources: sourcesOf(text, index, read) };
  }
  const figure = answerFromFigures(index, request.question, question);
  if (figure) {
    const { span, ...said } = figure;
    const row = sourceOfRow(text, span);
    const others = onBestPages(index, ranked, contextPages).map(({ at }) =>
      sourceOf(text, index, at),
    );
    const apart = others.filter(({ start, end }) => start >= row.end || end <= row.start);
    return { ...said, answered: true, sources: [row, ...apart].slice(0, SOURCES_MAX) };
  }

  const passages = onBestPages(index, ranked, contextPages);
  const [best] = passages;
  const { noAnswer } = WORDING[question.language];
  if (!best) return { answer: noAnswer, answered: false, sources: [], confidence: 0 };
  const likely = answerConfidence(search, passages);
  const isOther = missesOtherThing(search, request.question, best.at);
  const confidence = isOther ? Math.min(likely, OTHER_THING_MAX) : likely;
  const answered = isSureEnough(confidence);
  return {
    answer: answered
      ? shortAnswer(index, question, { at: best.at, asked: request.question })
      : noAnswer,
    answered,
    sources: sourcesOf(text, index, passages),
    confidence,
  };
}

/** The question, read as a part of its conversation, and the passages that have words of it, the likeliest first. */
export function rankFor(
  index: DocumentIndex,
  { question: asked, history }: Pick<QuestionRequest, 'question' | 'history'>,
): { question: Question; search: Search; ranked: RankedPassage[] } {
  const question = inConversation(
    readQuestion(asked, index.language),
    history.map((turn) => readQuestion(turn.question, index.language)),
  );
  const search = searchFor(index, question);
  const ranked = rankPassages(search).filter(({ at }) => !isBareHeading(passageText(index, at)));
  return { question, search, ranked };
}

/** The passages of the pages whose best passage ranks highest. */
function onBestPages<T extends { at: number }>(
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

function sourcesOf(
  text: ExtractedText,
  index: DocumentIndex,
  passages: readonly { at: number }[],
): AnswerSource[] {
  return passages.slice(0, SOURCES_MAX).map(({ at }) => sourceOf(text, index, at));
}

/** A row of a table, in offsets of the raw text. */
function sourceOfRow({ text, pages }: ExtractedText, { start, end }: Span): AnswerSource {
  const { page } = pages.findLast((one) => one.start <= start) ?? pages[0]!;
  return { page, start, end, excerpt: text.slice(start, end) };
}

function sourceOf(text: ExtractedText, index: DocumentIndex, at: number): AnswerSource {
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
