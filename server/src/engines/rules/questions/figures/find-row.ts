import { findConcept } from '../../../../language/statement-concepts.ts';
import type { Finances } from '../../analysis/statements/finances.ts';
import { findCurrentColumn } from '../../analysis/statements/report-period.ts';
import type { TableRow, FigureTable } from '../../analysis/figures/table.ts';
import type { CellFigure } from '../../analysis/figures/table-lines.ts';
import { splitWords } from '../../../../language/words.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import { toTerm } from '../../../../language/stemming.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { FigureQuestion } from './figure-question.ts';

/** Match of a row label with the question: by the same words, by the same concept, or with other words in it. */
export type LabelMatch = 'same' | 'concept' | 'more';

/** Row that a question asks for, with its figure for the period. */
export type RowMatch = {
  table: FigureTable;
  row: TableRow;
  column: number;
  figure: CellFigure;
  match: LabelMatch;
  /** False when another row matches as well and has another figure. */
  isUnique: boolean;
};

const MATCHES: readonly LabelMatch[] = ['same', 'concept', 'more'];
/** Least share of the label's words that the question has, when the label has others. */
const SHARE_MIN = 0.5;

/**
 * Finds the row whose label matches the question best.
 *
 * @returns undefined when no label matches, or no column holds the period
 */
export function findRow(
  finances: Finances,
  question: FigureQuestion,
  language: TextLanguage,
): RowMatch | undefined {
  const rows = finances.tables.flatMap((table) =>
    matchRows(table, { finances, question, language }),
  );
  const match = MATCHES.find((one) => rows.some((row) => row.match === one));
  const best = rows.filter((row) => row.match === match);
  const [first] = best;
  if (!first) return undefined;
  return { ...first, isUnique: best.every(({ figure }) => figure.value === first.figure.value) };
}

type RowSearch = { finances: Finances; question: FigureQuestion; language: TextLanguage };

function matchRows(table: FigureTable, search: RowSearch): Omit<RowMatch, 'isUnique'>[] {
  let above = '';
  return table.rows.flatMap((row) => {
    if (row.cells.every((cell) => !cell)) above = row.label;
    const match = matchLabel(row.label, above, search);
    const column = match && findColumn(table, row, search);
    const figure = column === undefined ? undefined : row.cells[column];
    return match && figure && column !== undefined ? [{ table, row, column, figure, match }] : [];
  });
}

/** @param above heading of the rows within the table, whose words complete the label */
function matchLabel(
  label: string,
  above: string,
  { question, language }: RowSearch,
): LabelMatch | undefined {
  const own = labelStems(label, language);
  if (own.size === 0) return undefined;
  const isSame = own.size === question.stems.size && own.isSubsetOf(question.stems);
  if (isSame) return 'same';
  if (question.concept && findConcept(label)?.concept === question.concept) return 'concept';
  const isNamed = question.stems.isSubsetOf(own.union(labelStems(above, language)));
  const share = own.intersection(question.stems).size / own.size;
  // Without a year, such a question is more likely about the thing itself than about its figure.
  return question.year && isNamed && share >= SHARE_MIN ? 'more' : undefined;
}

function labelStems(label: string, language: TextLanguage): Set<string> {
  const words = splitWords(label).map(({ text }) => text);
  return new Set(
    words.filter((word) => !isStopWord(word, language)).map((word) => toTerm(word, language)),
  );
}

/**
 * Finds the column of the year, with the longest period of several; without a year, the latest one. A row of several
 * figures needs column headings.
 */
function findColumn(
  table: FigureTable,
  row: TableRow,
  { finances, question: { year } }: RowSearch,
): number | undefined {
  const { columns } = table;
  if (year === undefined) {
    const isDetermined =
      columns.some(({ period }) => period) || row.cells.filter(Boolean).length === 1;
    if (!isDetermined) return undefined;
    return columns.some(({ period }) => period)
      ? findCurrentColumn(table, finances.period?.period)
      : row.cells.findIndex(Boolean);
  }
  const own = [...columns.keys()].filter((at) => {
    const { period, isSecondary } = columns[at]!;
    return !isSecondary && period?.end.startsWith(year);
  });
  const starts = (at: number) => columns[at]!.period!.start;
  return own.toSorted((a, b) => starts(a).localeCompare(starts(b)) || a - b)[0];
}
