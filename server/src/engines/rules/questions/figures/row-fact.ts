import { findConcept } from '../../../../language/statement-concepts.ts';
import { currencyConfidence } from '../../analysis/statements/report-currency.ts';
import type { Finances } from '../../analysis/statements/finances.ts';
import { findPlainScale, tableScale } from '../../analysis/statements/items.ts';
import { findUnits } from '../../../../language/numbers/money-units.ts';
import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { fillPhrase, type PhraseName } from '../wording/answer-phrases.ts';
import type { FigureQuestion } from './figure-question.ts';
import { findRow, type LabelMatch, type RowMatch } from './find-row.ts';

/** Figure of a table or a receipt, worded in a sentence. Offsets are those of the raw text. */
export type FigureFact = {
  answer: string;
  span: Span;
  /** Probability that the figure is right, 0 to 1. */
  confidence: number;
};

/**
 * Confidence by label match. It is below the shares measured on the tuning part of TAT-QA (same 23 of 23, more 3 of 4),
 * whose tables are cleaner than others; it has too few questions by concept.
 */
const CONFIDENCE: Readonly<Record<LabelMatch, number>> = { same: 0.85, concept: 0.75, more: 0.6 };
/** Factor of confidence when another row matches as well. */
const NOT_UNIQUE = 0.7;
/** Labels of counts and ratios, which have no currency. */
const COUNT = /\b(?:number|employees|headcount|shares|days|ratio|stores|units)\b|%/i;
const PER_SHARE = /\bper\b|\bpor acci|\bpar action|\bje aktie/i;

/** Finds the figure of the row that the question names, for its period. */
export function findRowFact(
  finances: Finances,
  question: FigureQuestion,
  languages: { language: TextLanguage; documentLanguage: TextLanguage },
): FigureFact | undefined {
  const match = findRow(finances, question, languages.documentLanguage);
  if (!match) return undefined;
  const { row, figure } = match;
  const { language } = languages;
  const { unit, confidence: unitConfidence } = findUnit(finances, match, language);
  const written = finances.text.slice(figure.start, figure.end).replace(/\s+/g, ' ');
  const when = describePeriod(finances, match, language);
  const withUnit = unit ? `${written} (${unit})` : written;
  const matching = CONFIDENCE[match.match] * (match.isUnique ? 1 : NOT_UNIQUE);
  return {
    answer: fillPhrase(language, 'figure', { label: row.label, when, figure: withUnit }),
    span: rowSpan(match),
    confidence: Math.min(matching, unitConfidence),
  };
}

/** Returns the span from the label to the last figure of the row. */
function rowSpan({ row, figure }: RowMatch): Span {
  const cells = row.cells.filter((cell) => cell !== undefined);
  const starts = [row.labelSpan?.start ?? figure.start, ...cells.map(({ start }) => start)];
  return { start: Math.min(...starts), end: Math.max(...cells.map(({ end }) => end)) };
}

/** Words the period of a column, with a blank before it; empty when the column has none. */
function describePeriod(
  { text }: Finances,
  { table, column }: RowMatch,
  language: TextLanguage,
): string {
  const { period, kind, span } = table.columns[column]!;
  if (!period) return '';
  if (kind === 'year' || !span) {
    return ` ${fillPhrase(language, 'in_year', { year: period.end.slice(0, 4) })}`;
  }
  return ` (${text.slice(span.start, span.end).replace(/\s+/g, ' ')})`;
}

const NO_UNIT = { unit: '', confidence: 1 };

/** Scale words by factor; other factors are written without one. */
const SCALES: Readonly<Record<number, PhraseName>> = {
  1e3: 'scale_1e3',
  1e6: 'scale_1e6',
  1e9: 'scale_1e9',
};

/** Words the unit, as `thousand GBP`, without the parts that the figure itself has. */
function findUnit(
  finances: Finances,
  match: RowMatch,
  language: TextLanguage,
): { unit: string; confidence: number } {
  const { row, figure } = match;
  const isMoney = findConcept(row.label) !== undefined || !COUNT.test(row.label);
  if (figure.isPercent || !isMoney) return NO_UNIT;
  const isWhole = PER_SHARE.test(row.label) || figure.factor !== undefined;
  const name = isWhole ? undefined : SCALES[cellScale(finances, match)];
  const scale = name ? fillPhrase(language, name) : '';
  const currency = /[$€£¥]|[A-Z]{3}/.test(figure.words) ? undefined : finances.currency;
  return {
    unit: [scale, currency?.currency ?? ''].filter((part) => part !== '').join(' '),
    confidence: currency ? currencyConfidence(currency) : 1,
  };
}

function cellScale(finances: Finances, { table, row, column }: RowMatch): number {
  const own = findUnits(row.label)[0]?.scale ?? table.columnScales[column];
  return own ?? tableScale(table, findPlainScale(finances.units));
}
