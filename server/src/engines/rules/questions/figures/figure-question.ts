import { anyCue } from '../../../../language/cues.ts';
import { type StatementConcept, findConcept } from '../../../../language/statement-concepts.ts';
import { toTerm } from '../../../../language/stemming.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { splitWords } from '../../../../language/words.ts';
import type { AnswerType } from '../wording/answer-type.ts';
import { ASKING_WORDS, type Question } from '../wording/question.ts';

/** Table row that a question asks for. */
export type FigureQuestion = {
  /** Stems of the words that name the row. */
  stems: ReadonlySet<string>;
  /** Item of a financial statement that the row stands for, if its name shows one. */
  concept: StatementConcept | undefined;
  /** Four digits; undefined when the question names no year. */
  year: string | undefined;
};

/** Answer types that are no figure of a row. */
const OTHER_TYPES: ReadonlySet<AnswerType> = new Set([
  'person',
  'date',
  'place',
  'duration',
  'reason',
  'existence',
]);
const YEAR = /^(?:19|20)\d\d$/;
/** Words around the name of a row: whose figure it is, and that it is from a report. */
const REPORT_WORD = new RegExp(`^${anyCue('questions/report-words')}$`, 'u');
const PROFIT = new RegExp(`^${anyCue('questions/profit-words')}$`, 'u');

/**
 * Reads which table row a question asks for.
 *
 * @param names words of the company's name, in lower case, which do not name a row
 * @returns undefined when the question asks for no figure, or for figures of several years
 */
export function readFigureQuestion(
  text: string,
  { type, language, isDefinition }: Question,
  { documentLanguage, names }: { documentLanguage: TextLanguage; names: ReadonlySet<string> },
): FigureQuestion | undefined {
  if (OTHER_TYPES.has(type)) return undefined;
  const words = splitWords(text).map((word) => word.text.replace(/['’]s$/, ''));
  const years = new Set(words.filter((word) => YEAR.test(word)));
  if (years.size > 1) return undefined;
  const isAroundName = (word: string) =>
    YEAR.test(word) ||
    ASKING_WORDS[language].has(word) ||
    REPORT_WORD.test(word) ||
    names.has(word);
  const isSmall = (word: string) =>
    isStopWord(word, language) || isStopWord(word, documentLanguage);
  const rest = words.filter((word) => !isAroundName(word));
  const first = rest.findIndex((word) => !isSmall(word));
  if (first === -1) return undefined;
  const phrase = rest.slice(first, rest.findLastIndex((word) => !isSmall(word)) + 1);
  const concept = findNamedConcept(phrase.join(' '));
  const [year] = years;
  // "What are audit fees?" asks for a definition.
  if (isDefinition && !concept && !year) return undefined;
  const named = phrase.filter((word) => !isSmall(word));
  return { stems: new Set(named.map((word) => toTerm(word, documentLanguage))), concept, year };
}

function findNamedConcept(phrase: string): StatementConcept | undefined {
  return PROFIT.test(phrase) ? 'net_income' : findConcept(phrase)?.concept;
}
