import { conceptOf } from '../../financial/concepts.ts';
import type { Finances } from '../../financial/finances.ts';
import { currentColumn } from '../../financial/statement-period.ts';
import type { Row, Table } from '../../financial/table.ts';
import type { CellFigure } from '../../financial/table-line.ts';
import { splitWords } from '../../words/split-words.ts';
import { isStopWord } from '../../words/stop-words.ts';
import { termOf } from '../../words/term.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import type { AskedFigure } from './asked-figure.ts';

/** How well a row's label fits the question: word for word, by what it stands for, or with words beside. */
export type LabelFit = 'same' | 'concept' | 'more';

/** The row that a question asks for, and its figure of the period. */
export type FoundRow = {
  table: Table;
  row: Row;
  column: number;
  figure: CellFigure;
  fit: LabelFit;
  /** No other row fits as well and has another figure. */
  isAlone: boolean;
};

const FITS: readonly LabelFit[] = ['same', 'concept', 'more'];
/** Of a label's words so many are asked for, where it has others. */
const ASKED_MIN = 0.5;

/** @returns undefined where no label fits, or no column holds the period */
export function findRow(
  finances: Finances,
  asked: AskedFigure,
  language: TextLanguage,
): FoundRow | undefined {
  const found = finances.tables.flatMap((table) => rowsOf(table, { finances, asked, language }));
  const fit = FITS.find((one) => found.some((row) => row.fit === one));
  const best = found.filter((row) => row.fit === fit);
  const [first] = best;
  if (!first) return undefined;
  return { ...first, isAlone: best.every(({ figure }) => figure.value === first.figure.value) };
}

type Asking = { finances: Finances; asked: AskedFigure; language: TextLanguage };

function rowsOf(table: Table, asking: Asking): Omit<FoundRow, 'isAlone'>[] {
  let above = '';
  return table.rows.flatMap((row) => {
    if (row.cells.every((cell) => !cell)) above = row.label;
    const fit = fitOf(row.label, above, asking);
    const column = fit && columnOf(table, row, asking);
    const figure = column === undefined ? undefined : row.cells[column];
    return fit && figure && column !== undefined ? [{ table, row, column, figure, fit }] : [];
  });
}

/** @param above the heading of the rows within the table: it may lend words */
function fitOf(label: string, above: string, { asked, language }: Asking): LabelFit | undefined {
  const own = stemsOf(label, language);
  if (own.size === 0) return undefined;
  const isSame = own.size === asked.stems.size && own.isSubsetOf(asked.stems);
  if (isSame) return 'same';
  if (asked.concept && conceptOf(label)?.concept === asked.concept) return 'concept';
  const isNamed = asked.stems.isSubsetOf(own.union(stemsOf(above, language)));
  const share = own.intersection(asked.stems).size / own.size;
  // Without a year such a question is rather one about the thing itself.
  return asked.year && isNamed && share >= ASKED_MIN ? 'more' : undefined;
}

function stemsOf(label: string, language: TextLanguage): Set<string> {
  const words = splitWords(label).map(({ text }) => text);
  return new Set(
    words.filter((word) => !isStopWord(word, language)).map((word) => termOf(word, language)),
  );
}

/** That of the year, the longest period of several; without a year the newest. Several figures need headings. */
function columnOf(
  table: Table,
  row: Row,
  { finances, asked: { year } }: Asking,
): number | undefined {
  const { columns } = table;
  if (year === undefined) {
    const isTold = columns.some(({ period }) => period) || row.cells.filter(Boolean).length === 1;
    if (!isTold) return undefined;
    return columns.some(({ period }) => period)
      ? currentColumn(table, finances.period?.period)
      : row.cells.findIndex(Boolean);
  }
  const own = [...columns.keys()].filter((at) => {
    const { period, isAside } = columns[at]!;
    return !isAside && period?.end.startsWith(year);
  });
  const starts = (at: number) => columns[at]!.period!.start;
  return own.toSorted((a, b) => starts(a).localeCompare(starts(b)) || a - b)[0];
}
