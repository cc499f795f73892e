import { findIssuer } from '../../financial/receipt-fields.ts';
import { splitWords } from '../../words/split-words.ts';
import { isSureEnough } from '../answerability.ts';
import type { DocumentIndex } from '../document-index.ts';
import type { Question } from '../question.ts';
import { isNegated } from '../question-words.ts';
import { readAskedFigure } from './asked-figure.ts';
import { receiptFact } from './receipt-fact.ts';
import { type FigureFact, rowFact } from './row-fact.ts';

/**
 * Answers a question for a figure from the tables of a report, or for what a receipt says.
 *
 * @returns undefined when the question asks for no figure, or no row of the document has it surely
 */
export function answerFromFigures(
  { reading, language: documentLanguage, facts }: DocumentIndex,
  asked: string,
  question: Question,
): FigureFact | undefined {
  if (facts.isContract() || reading.finances.tables.length === 0 || isNegated(asked)) {
    return undefined;
  }
  const { value: issuer } = findIssuer(reading);
  const names = typeof issuer === 'string' ? splitWords(issuer).map(({ text }) => text) : [];
  const figure = readAskedFigure(asked, question, { documentLanguage, names: new Set(names) });
  const { language } = question;
  const found =
    receiptFact(reading, asked, { asked: figure, language }) ??
    (figure && rowFact(reading.finances, figure, { language, documentLanguage }));
  return found && isSureEnough(found.confidence) ? found : undefined;
}
