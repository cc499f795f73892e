import { trimEndOf } from '../../../kernel/trim-end.ts';
import type { Span } from '../../../language/span.ts';
import type { PageLine } from '../analysis/figures/lines.ts';
import { type PageCell, spanInCell, splitCells } from '../analysis/receipts/cells.ts';
import { toTerms } from './label-words.ts';

/** Value beside or below its label. The offsets are those of the raw text. */
export type LabelledText = Span & {
  label: readonly string[];
  /** The label as it stands. */
  words: string;
  text: string;
};

const LABEL_LENGTH_MAX = 60;
const LABEL_TERMS_MAX = 7;
const VALUE_LENGTH_MAX = 300;

/** Label, a colon, and perhaps its value: `Invoice no.: 4711`. */
const WITH_COLON =
  /^[-•*·–\s]*(?:\(?\w{1,3}[.)]\s+)?(\p{L}[^:=\n]{0,59}?)\s*(?::|=)(?!\/\/)(?:\*\*)?\s*/u;
/** Label and value with dots between them. */
const WITH_DOTS = /^\s*(\p{L}[^.:\n]{1,59}?)\s*\.{3,}\s*/u;

/** Lists the values that labels name: behind a colon, in the cell right of the label, or in the cell below it. */
export function listLabelledValues(lines: readonly PageLine[]): LabelledText[] {
  const rows = lines.map(splitCells);
  return rows.flatMap((cells, row) => [
    ...cells.flatMap((cell, index) => readCell(cells, index, rows[row + 1]) ?? []),
    ...readPair(cells),
    ...readHeadings(cells, rows[row - 1], rows[row + 1], rows[row + 2]),
  ]);
}

/** Reads a label with a colon: its value is behind it, in the next cell, or alone in the next line. */
function readCell(
  cells: readonly PageCell[],
  index: number,
  next: readonly PageCell[] | undefined,
): LabelledText | undefined {
  const cell = cells[index]!;
  const match = WITH_COLON.exec(cell.text) ?? WITH_DOTS.exec(cell.text);
  if (!match) return undefined;
  const from = match[0].length;
  if (from < cell.text.length) return toLabelled(match[1]!, cell, from);
  const beside = cells[index + 1];
  if (beside) return hasLabel(beside) ? undefined : toLabelled(match[1]!, beside);
  const below = next?.length === 1 ? next[0] : undefined;
  return below && !hasLabel(below) ? toLabelled(match[1]!, below) : undefined;
}

function hasLabel({ text }: PageCell): boolean {
  return WITH_COLON.test(text);
}

/** Reads a line of two cells, the first of which is a label without a colon. */
function readPair(cells: readonly PageCell[]): LabelledText[] {
  const [label, value] = cells;
  if (cells.length !== 2 || hasLabel(label!) || !isLabel(label!.text)) return [];
  return toList(toLabelled(label!.text, value!));
}

/** Reads a line of headings with one line of values below it, which is no table with further rows. */
function readHeadings(
  cells: readonly PageCell[],
  before: readonly PageCell[] | undefined,
  values: readonly PageCell[] | undefined,
  after: readonly PageCell[] | undefined,
): LabelledText[] {
  const width = cells.length;
  if (width < 2 || values?.length !== width) return [];
  if (before?.length === width || after?.length === width) return [];
  if (!cells.every(({ text }) => isLabel(text) && !/\d/.test(text))) return [];
  return cells.flatMap((cell, index) => toList(toLabelled(cell.text, values[index]!)));
}

function toList<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function isLabel(text: string): boolean {
  return text.length <= LABEL_LENGTH_MAX && /^\p{L}/u.test(text);
}

function toLabelled(label: string, cell: PageCell, from = 0): LabelledText | undefined {
  const terms = toTerms(label);
  const text = trimEndOf(cell.text.slice(from, from + VALUE_LENGTH_MAX), /[\s;,]/);
  if (text === '' || terms.length === 0 || terms.length > LABEL_TERMS_MAX) return undefined;
  return {
    label: terms,
    words: label,
    text,
    ...spanInCell(cell, { start: from, end: from + text.length }),
  };
}
