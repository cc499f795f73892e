import { keysByValue, loadAllPairs } from '../../../../language/cues.ts';
import type { PageLine } from '../figures/lines.ts';
import { type PageCell, splitCells } from './cells.ts';

const COLUMN_NAMES = ['position', 'quantity', 'price', 'amount', 'description'] as const;
export type ItemColumn = (typeof COLUMN_NAMES)[number];

const HEADINGS = keysByValue(loadAllPairs('financial/item-columns'));
const COLUMN_PATTERNS = COLUMN_NAMES.map(
  (name) =>
    [
      name,
      new RegExp(
        `^\\W*(?:${(HEADINGS.get(name) ?? []).join('|')})\\.?(?:\\s?\\(?(?:[€$£]|[A-Z]{3})\\)?)?\\W*$`,
        'iu',
      ),
    ] as const,
);

/** Heading of a table of items; `x` and `right` bound each of its cells. */
export type ItemHeader = {
  line: number;
  columns: readonly { name: ItemColumn | undefined; left: number; right: number }[];
};

/** Finds the line that heads the table of items: it has a description or a quantity, and an amount. */
export function findItemHeader(lines: readonly PageLine[]): ItemHeader | undefined {
  for (const [line, { text }] of lines.entries()) {
    if (!/\p{L}/u.test(text)) continue;
    const columns = splitCells(lines[line]!, line).map((cell) => ({
      name: COLUMN_PATTERNS.find(([, pattern]) => pattern.test(cell.text))?.[0],
      left: cell.xAt(0),
      right: cell.right,
    }));
    const names = new Set(columns.map(({ name }) => name));
    const hasAmount = names.has('amount') || names.has('price');
    if (columns.length > 2 && hasAmount && (names.has('quantity') || names.has('description'))) {
      return { line, columns: withLastAmount(columns) };
    }
  }
  return undefined;
}

/** Names the last of two columns with prices, as `Price` and `Net price`, the amount. */
function withLastAmount(columns: ItemHeader['columns']): ItemHeader['columns'] {
  if (columns.some(({ name }) => name === 'amount')) return columns;
  const last = columns.findLastIndex(({ name }) => name === 'price');
  const isOnly = columns.filter(({ name }) => name === 'price').length < 2;
  return isOnly
    ? columns
    : columns.map((column, index) => (index === last ? { ...column, name: 'amount' } : column));
}

/** Finds the cell of a row in a column: the row has a cell for each column, else it is the nearest one. */
export function cellInColumn(
  { columns }: ItemHeader,
  cells: readonly PageCell[],
  name: ItemColumn,
): PageCell | undefined {
  // `Item` heads the codes when `Description` follows.
  const index = columns.findLastIndex((column) => column.name === name);
  if (index === -1) return undefined;
  if (cells.length === columns.length) return cells[index];
  return cells.find((cell) => nearestColumn(columns, cell) === index);
}

function nearestColumn(columns: ItemHeader['columns'], cell: PageCell): number {
  const distances = columns.map(({ left, right }) =>
    Math.min(
      Math.abs(left - cell.xAt(0)),
      Math.abs(right - cell.right),
      Math.abs((left + right - cell.xAt(0) - cell.right) / 2),
    ),
  );
  return distances.indexOf(Math.min(...distances));
}
