import { conceptOf } from '../../financial/concepts.ts';
import { currencyConfidence } from '../../financial/confidence.ts';
import type { Finances } from '../../financial/finances.ts';
import { scaleFor } from '../../financial/statement-items.ts';
import { findUnits } from '../../financial/unit.ts';
import type { Span } from '../../text/page-furniture.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import type { AskedFigure } from './asked-figure.ts';
import { FIGURE_PHRASES } from './figure-phrases.ts';
import { findRow, type FoundRow, type LabelFit } from './find-row.ts';

/** A figure of a table or a receipt, said in a sentence. Offsets are those of the raw text. */
export type FigureFact = {
  answer: string;
  span: Span;
  /** How likely it is right, 0 to 1. */
  confidence: number;
};

/**
 * Below the shares that were right on the tuning part of TAT-QA (same 23 of 23, more 3 of 4), since its tables are
 * cleaner than others; it has too few questions by concept.
 */
const CONFIDENCE: Readonly<Record<LabelFit, number>> = { same: 0.85, concept: 0.75, more: 0.6 };
/** Another row fits as well. */
const NOT_ALONE = 0.7;
/** What is counted has no currency. */
const COUNTED = /\b(?:number|employees|headcount|shares|days|ratio|stores|units)\b|%/i;
const PER_PIECE = /\bper\b|\bpor acci|\bpar action|\bje aktie/i;

/** What the row that the question names says of the period. */
export function rowFact(
  finances: Finances,
  asked: AskedFigure,
  languages: { language: TextLanguage; documentLanguage: TextLanguage },
): FigureFact | undefined {
  const found = findRow(finances, asked, languages.documentLanguage);
  if (!found) return undefined;
  const { row, figure } = found;
  const phrases = FIGURE_PHRASES[languages.language];
  const { unit, confidence: unitConfidence } = unitOf(finances, found, phrases.scale);
  const written = finances.text.slice(figure.start, figure.end).replace(/\s+/g, ' ');
  const when = whenOf(finances, found, phrases.inYear);
  const said = unit ? `${written} (${unit})` : written;
  const fitting = CONFIDENCE[found.fit] * (found.isAlone ? 1 : NOT_ALONE);
  return {
    answer: phrases.is(row.label, when, said),
    span: rowSpan(found),
    confidence: Math.min(fitting, unitConfidence),
  };
}

/** From the label to the last figure. */
function rowSpan({ row, figure }: FoundRow): Span {
  const cells = row.cells.filter((cell) => cell !== undefined);
  const starts = [row.labelSpan?.start ?? figure.start, ...cells.map(({ start }) => start)];
  return { start: Math.min(...starts), end: Math.max(...cells.map(({ end }) => end)) };
}

function whenOf(
  { text }: Finances,
  { table, column }: FoundRow,
  inYear: (year: string) => string,
): string {
  const { period, kind, span } = table.columns[column]!;
  if (!period) return '';
  if (kind === 'year' || !span) return inYear(period.end.slice(0, 4));
  return ` (${text.slice(span.start, span.end).replace(/\s+/g, ' ')})`;
}

const NO_UNIT = { unit: '', confidence: 1 };

/** `thousand GBP`, without what the figure itself has. */
function unitOf(
  finances: Finances,
  found: FoundRow,
  scales: Readonly<Record<number, string>>,
): { unit: string; confidence: number } {
  const { row, figure } = found;
  const isMoney = conceptOf(row.label) !== undefined || !COUNTED.test(row.label);
  if (figure.isPercent || !isMoney) return NO_UNIT;
  const isWhole = PER_PIECE.test(row.label) || figure.factor !== undefined;
  const scale = isWhole ? '' : (scales[scaleOfCell(finances, found)] ?? '');
  const currency = /[$€£¥]|[A-Z]{3}/.test(figure.words) ? undefined : finances.currency;
  return {
    unit: [scale, currency?.currency ?? ''].filter((part) => part !== '').join(' '),
    confidence: currency ? currencyConfidence(currency) : 1,
  };
}

function scaleOfCell(finances: Finances, { table, row, column }: FoundRow): number {
  const own = findUnits(row.label)[0]?.scale ?? table.columnScales[column];
  return own ?? scaleFor(table, finances.units);
}
