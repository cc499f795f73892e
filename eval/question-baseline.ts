import { documentIndexOf } from '../server/src/engines/language/built-in/questions/document-cache.ts';
import { readQuestion } from '../server/src/engines/language/built-in/questions/question.ts';
import { searchFor } from '../server/src/engines/language/built-in/questions/rank-passages.ts';
import { chooseCandidates } from '../server/src/engines/language/built-in/questions/score-units.ts';
import type { AnswerSource } from '../server/src/engines/language/language-engine.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';

const COUNT = 3;

/** What BM25 alone puts first: sentences, with their neighbours, paragraph and page. */
export function baselinePassages(text: ExtractedText, question: string): AnswerSource[] {
  const index = documentIndexOf(text);
  const { scores } = searchFor(index, readQuestion(question, index.language));
  return chooseCandidates(scores, COUNT).map((at) => {
    const passage = index.passages[at]!;
    const start = index.reading.fold.rawStart(passage.start);
    const end = index.reading.fold.rawEnd(passage.end);
    const { page } = text.pages[passage.page]!;
    return { page, start, end, excerpt: text.text.slice(start, end) };
  });
}
