import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import type { Answer, AnswerSource, QuestionRequest } from '../../language-engine.ts';
import { answerConfidence, isSureEnough } from './answerability.ts';
import { documentIndexOf } from './document-cache.ts';
import type { DocumentIndex } from './document-index.ts';
import { inConversation } from './follow-up.ts';
import { readQuestion } from './question.ts';
import { type RankedPassage, rankPassages, searchFor } from './rank-passages.ts';
import { shortAnswer } from './short-answer.ts';
import { WORDING } from './wording.ts';

const SOURCES_MAX = 3;

/** Finds the passages that answer a question, and says what the first of them says, or that none does. */
export function answerQuestion(text: ExtractedText, request: QuestionRequest): Answer {
  const index = documentIndexOf(text);
  const question = inConversation(
    readQuestion(request.question, index.language),
    request.history.map((turn) => readQuestion(turn.question, index.language)),
  );
  const search = searchFor(index, question);
  const passages = onBestPages(index, rankPassages(search), request.contextPages);
  const [best] = passages;
  const { noAnswer } = WORDING[question.language];
  if (!best) return { answer: noAnswer, answered: false, sources: [], confidence: 0 };

  const confidence = answerConfidence(search, passages);
  const sources = passages.slice(0, SOURCES_MAX).map(({ at }) => sourceOf(text, index, at));
  const answered = isSureEnough(confidence);
  return {
    answer: answered ? shortAnswer(index, question, best.at) : noAnswer,
    answered,
    sources,
    confidence,
  };
}

/** The passages of the pages whose best passage ranks highest. */
function onBestPages(
  index: DocumentIndex,
  passages: readonly RankedPassage[],
  pagesMax: number,
): RankedPassage[] {
  const pages = new Set<number>();
  for (const { at } of passages) {
    if (pages.size < pagesMax) pages.add(index.passages[at]!.page);
  }
  return passages.filter(({ at }) => pages.has(index.passages[at]!.page));
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
