import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import { WORDING } from './built-in/questions/wording.ts';
import { isCutOut, pageAt } from './grounding.ts';
import type { Answer, AnswerSource } from './language-engine.ts';

/**
 * Keeps only the sources that cut exactly out of the text. An answer that loses all of them is none. Every engine's
 * answer goes through here before it is shown.
 */
export function verifyAnswer(text: ExtractedText, answer: Answer): Answer {
  const sources = answer.sources.filter((source) => isTrue(text, source));
  const lost = answer.sources.length - sources.length;
  const isBorne = !answer.answered || sources.length > 0;
  if (lost === 0 && isBorne) return answer;
  const message = isBorne
    ? `${lost} ${lost === 1 ? 'passage' : 'passages'} left out: not found in the text of the document`
    : 'An answer was left out: the text of the document does not bear it';
  return {
    ...answer,
    ...(!isBorne && { answer: WORDING.en.noAnswer, answered: false, confidence: 0 }),
    sources,
    warnings: [...answer.warnings, { code: 'evidence_failed', message }],
  };
}

function isTrue({ text, pages }: ExtractedText, source: AnswerSource): boolean {
  return isCutOut(text, source) && source.page === pageAt(pages, source.start);
}
