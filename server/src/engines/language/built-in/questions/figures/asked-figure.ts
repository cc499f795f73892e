import { type Concept, conceptOf } from '../../financial/concepts.ts';
import { splitWords } from '../../words/split-words.ts';
import { isStopWord } from '../../words/stop-words.ts';
import { termOf } from '../../words/term.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import type { AnswerType } from '../answer-type.ts';
import type { Question } from '../question.ts';
import { ASKING } from '../question-words.ts';

/** The row of a table that a question asks for. */
export type AskedFigure = {
  /** Stems of the words that name the row, each once. */
  stems: ReadonlySet<string>;
  /** What the row stands for in a financial statement, where its name tells. */
  concept: Concept | undefined;
  /** Four digits; undefined when the question names no year. */
  year: string | undefined;
};

/** Questions of these kinds want no figure of a row. */
const OTHER_TYPES: ReadonlySet<AnswerType> = new Set([
  'person',
  'date',
  'place',
  'duration',
  'reason',
  'existence',
]);
const YEAR = /^(?:19|20)\d\d$/;
/** Words around the name of a row: whose it is, and that it is a figure of a report. */
const ASIDE =
  /^(?:company|firm|business|group|document|report|reported|statement|year|years|fiscal|financial|ended|ending|period|amounts?|value|figure|much|have|has|had|make|made|generated?|recorded|level|please|tell|give|show|empresa|compañía|sociedad|grupo|año|ejercicio|importe|cifra|valor|tiene|tuvo|fue|société|entreprise|groupe|année|exercice|montant|unternehmen|firma|gesellschaft|konzern|jahre?|geschäftsjahr|betrag|hoch|hat|hatte|betrug|beträgt|ano|exercício|montante|foi|tem|teve)$/u;
/** How a profit is asked for in short; rows call it by longer names. */
const PROFIT =
  /^(?:(?:net )?(?:profits?|loss|earnings|result|bottom line)|beneficios?|ganancias?|pérdidas?|resultado|lucro|prejuízo|bénéfices?|perte|résultat|gewinn|verlust|ergebnis)$/u;

/**
 * @param names words of the company's name, in lower case: they say whose figure it is
 * @returns undefined when the question asks for no figure, or for those of several years
 */
export function readAskedFigure(
  asked: string,
  { type, language, asksDefinition }: Question,
  { documentLanguage, names }: { documentLanguage: TextLanguage; names: ReadonlySet<string> },
): AskedFigure | undefined {
  if (OTHER_TYPES.has(type)) return undefined;
  const words = splitWords(asked).map(({ text }) => text.replace(/['’]s$/, ''));
  const years = new Set(words.filter((word) => YEAR.test(word)));
  if (years.size > 1) return undefined;
  const isAside = (word: string) =>
    YEAR.test(word) || ASKING[language].has(word) || ASIDE.test(word) || names.has(word);
  const isSmall = (word: string) =>
    isStopWord(word, language) || isStopWord(word, documentLanguage);
  const kept = words.filter((word) => !isAside(word));
  const first = kept.findIndex((word) => !isSmall(word));
  if (first === -1) return undefined;
  const phrase = kept.slice(first, kept.findLastIndex((word) => !isSmall(word)) + 1);
  const concept = conceptAsked(phrase.join(' '));
  const [year] = years;
  // "What are audit fees?" asks for their meaning.
  if (asksDefinition && !concept && !year) return undefined;
  const named = phrase.filter((word) => !isSmall(word));
  return { stems: new Set(named.map((word) => termOf(word, documentLanguage))), concept, year };
}

function conceptAsked(phrase: string): Concept | undefined {
  return PROFIT.test(phrase) ? 'net_income' : conceptOf(phrase)?.concept;
}
