import { splitWords } from '../../../language/words.ts';
import { findIssuer } from '../analysis/fields/receipt-fields.ts';
import { readFigureQuestion } from './figures/figure-question.ts';
import { findReceiptFact } from './figures/receipt-fact.ts';
import { type FigureFact, findRowFact } from './figures/row-fact.ts';
import { isConfident } from './passages/answerability.ts';
import type { DocumentIndex } from './passages/document-index.ts';
import { isNegated, type Question } from './wording/question.ts';

/**
 * Answers a question for a figure from the tables of a report, or from a receipt.
 *
 * @param text the question as typed
 * @returns undefined when the question asks for no figure, or no row has it with enough confidence
 */
export function answerFromFigures(
  { reading, language: documentLanguage, facts }: DocumentIndex,
  text: string,
  question: Question,
): FigureFact | undefined {
  if (facts.isContract() || reading.finances.tables.length === 0 || isNegated(text)) {
    return undefined;
  }
  const { value: issuer } = findIssuer(reading);
  const names = typeof issuer === 'string' ? splitWords(issuer).map((word) => word.text) : [];
  const figure = readFigureQuestion(text, question, { documentLanguage, names: new Set(names) });
  const { language } = question;
  const fact =
    findReceiptFact(reading, text, { figure, language }) ??
    (figure && findRowFact(reading.finances, figure, { language, documentLanguage }));
  return fact && isConfident(fact.confidence) ? fact : undefined;
}
