import { getDocumentIndex } from '../server/src/engines/rules/questions/passages/document-index.ts';
import { readQuestion } from '../server/src/engines/rules/questions/wording/question.ts';
import { searchDocument } from '../server/src/engines/rules/questions/passages/rank-passages.ts';
import { chooseCandidates } from '../server/src/engines/rules/questions/passages/bm25.ts';
import type { AnswerSource } from '../server/src/engines/language-engine/language-engine.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';

const COUNT = 3;

/** Ranks sentences by BM25 alone, with their neighbors, paragraph and page. */
export function baselinePassages(text: ExtractedText, question: string): AnswerSource[] {
  const index = getDocumentIndex(text);
  const { scores } = searchDocument(index, readQuestion(question, index.language));
  return chooseCandidates(scores, COUNT).map((at) => {
    const passage = index.passages[at]!;
    const start = index.reading.fold.rawStart(passage.start);
    const end = index.reading.fold.rawEnd(passage.end);
    const { page } = text.pages[passage.page]!;
    return { page, start, end, excerpt: text.text.slice(start, end) };
  });
}
