import { trimEndOf } from '../../../../kernel/trim-end.ts';
import type { Span } from '../../../../language/span.ts';
import { type PageCell, spanInCell } from '../../analysis/receipts/cells.ts';

/** Words of a cell without the marks around them. */
export type LinePart = {
  text: string;
  /** Returns the span in the raw text of a span of `text`. */
  toRaw: (span: Span) => Span;
};

/** Label with its value. */
export type LabelledPart = { label: string; value: LinePart };

const LABEL_LENGTH_MAX = 60;
const LABEL_WORDS_MAX = 8;
const VALUE_LENGTH_MAX = 400;

/** Label, a colon or an equals sign, and perhaps its value. */
const WITH_COLON = /^(\p{L}[^:=\n]{0,59}?)\s*(?::|=)(?!\/\/)(?:\*\*)?\s*/u;
/** Label and value with dots between them. */
const WITH_DOTS = /^(\p{L}[^.:\n]{1,59}?)\s*\.{3,}\s*/u;
/** Words before the first figure or code of a cell, as in `Sort code 30-55-19`. */
const BEFORE_FIGURE = /^(\p{L}[\p{L} ./&'’()-]{0,49}?)\s{1,3}(?=[#£$€]?\s?[\p{Lu}]{0,4}[-/]?\d)/u;
/** Marks at the begin of a line: points of a list, numbers, signs of Markdown. */
const LEADING = /^(?:[\s|*#>•·▪–-]|\(?\d{1,2}(?:\.\d{1,2}){0,3}[.)]\s|\(?[a-z]\)\s)+/u;
/** Mark at the end of a line. */
const TRAILING = /[\s|*;,]/;

/** Returns the words of a cell, up to a limit; undefined for a cell without words and figures. */
export function toPart(cell: PageCell): LinePart | undefined {
  const whole = cell.text.slice(0, VALUE_LENGTH_MAX);
  const offset = LEADING.exec(whole)?.[0].length ?? 0;
  const text = trimEndOf(whole.slice(offset), TRAILING);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  return {
    text,
    toRaw: ({ start, end }) => spanInCell(cell, { start: offset + start, end: offset + end }),
  };
}

/** Lists the labels of a line with their values: behind a colon, in the next cell, or in the line below. */
export function listLabelled(
  parts: readonly LinePart[],
  below: readonly LinePart[] | undefined,
): LabelledPart[] {
  return parts.flatMap((part, index) => {
    const split = splitLabel(part);
    if (split?.value) return [{ label: split.label, value: split.value }];
    const label = split?.label ?? (isLabel(part) ? part.text : undefined);
    const isBelow = split !== undefined || below?.length === parts.length;
    const value =
      index + 1 < parts.length
        ? unlabelled(parts[index + 1]!)
        : findBelow(parts, index, isBelow ? below : undefined);
    return label !== undefined && value ? [{ label, value }] : [];
  });
}

/** Finds the cell below another one; the first of the line below a line of one cell. */
function findBelow(
  parts: readonly LinePart[],
  index: number,
  below: readonly LinePart[] | undefined,
): LinePart | undefined {
  return below?.[parts.length === 1 ? 0 : index];
}

/** Returns a cell that is no label with a value of its own. */
function unlabelled(part: LinePart): LinePart | undefined {
  return splitLabel(part)?.value ? undefined : part;
}

/** Splits a cell into a label and its value; the value is undefined if nothing stands behind the label. */
function splitLabel(part: LinePart): { label: string; value: LinePart | undefined } | undefined {
  const match =
    WITH_COLON.exec(part.text) ?? WITH_DOTS.exec(part.text) ?? BEFORE_FIGURE.exec(part.text);
  if (!match || isLong(match[1]!)) return undefined;
  return { label: match[1]!.replaceAll('*', ''), value: restOf(part, match[0].length) };
}

function restOf(part: LinePart, from: number): LinePart | undefined {
  const text = part.text.slice(from).trimStart();
  if (text === '') return undefined;
  const offset = part.text.length - text.length;
  return {
    text,
    toRaw: ({ start, end }) => part.toRaw({ start: offset + start, end: offset + end }),
  };
}

function isLong(label: string): boolean {
  return label.split(/\s+/).length > LABEL_WORDS_MAX;
}

function isLabel({ text }: LinePart): boolean {
  return text.length <= LABEL_LENGTH_MAX && /^\p{L}/u.test(text) && !isLong(text);
}

/** Cells of a row that make it a row of a table. */
const ROW_CELLS_MIN = 3;

/** Lists the cells of a row of a table, labelled by the first cell and the heading of their column. */
export function listRowValues(
  parts: readonly LinePart[],
  header: readonly LinePart[] | undefined,
): LabelledPart[] {
  if (parts.length < ROW_CELLS_MIN && !header) return [];
  const [first, ...values] = parts;
  return values.map((value, index) => {
    const column = header?.length === parts.length ? header[index + 1]!.text : '';
    return { label: `${first!.text} ${column}`, value };
  });
}

/** Returns the row of headings above each row of a table: the nearest one of as many cells without a figure. */
export function findHeaders(
  rows: readonly (readonly LinePart[])[],
): (readonly LinePart[] | undefined)[] {
  let header: readonly LinePart[] | undefined;
  return rows.map((parts) => {
    const isHeader =
      parts.length >= 2 && parts.every(({ text }) => /\p{L}/u.test(text) && !/\d{3}/.test(text));
    const own = header?.length === parts.length ? header : undefined;
    if (isHeader) header = parts;
    return isHeader ? undefined : own;
  });
}
