import type { Line } from './line.ts';
import { readTableLine, type TableLine, yearsOf } from './table-line.ts';
import type { NumberStyle } from './figure.ts';
import { findPeriods } from './find-periods.ts';

const CELLS_MAX = 12;
const SEPARATOR = '   ';

/**
 * Joins tables that are written one cell a line, as text taken out of DOCX and some PDFs is: a label followed by lines
 * of one figure each becomes a row, lines of one heading each become a line of headings. Other lines stay as they are.
 */
export function joinSingleCells(lines: readonly TableLine[], style: NumberStyle): TableLine[] {
  const joined: TableLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const end = endOfRow(lines, index) ?? endOfHeadings(lines, index);
    if (end === undefined) {
      joined.push(lines[index++]!);
    } else {
      const parts = lines.slice(index, end).map(({ line }) => line);
      joined.push(readTableLine(joinLines(parts), style));
      index = end;
    }
  }
  return joined;
}

/** One past the last figure behind a label without any; undefined when none follows. */
function endOfRow(lines: readonly TableLine[], index: number): number | undefined {
  const first = lines[index]!;
  if (first.kind !== 'text' || first.label === '' || !/\p{L}/u.test(first.label)) return undefined;
  let end = index + 1;
  while (end - index <= CELLS_MAX && isLoneFigure(lines[end])) end++;
  return end > index + 1 ? end : undefined;
}

function isLoneFigure(line: TableLine | undefined): boolean {
  return line?.kind === 'row' && line.label === '' && line.figures.length === 1;
}

function endOfHeadings(lines: readonly TableLine[], index: number): number | undefined {
  let end = index;
  while (end - index <= CELLS_MAX && isLoneHeading(lines[end])) end++;
  return end > index + 1 ? end : undefined;
}

function isLoneHeading(line: TableLine | undefined): boolean {
  if (line?.kind !== 'header') return false;
  const text = line.line.text.trim();
  const [heading] = [...findPeriods(text), ...yearsOf(text)];
  return heading !== undefined && heading.end - heading.start >= text.length - 2;
}

function joinLines(lines: readonly Line[]): Line {
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    if (text !== '') text += SEPARATOR;
    starts.push(text.length);
    text += line.text.trimEnd();
  }
  const partAt = (index: number): { line: Line; inside: number } => {
    let part = starts.length - 1;
    while (part > 0 && starts[part]! > index) part--;
    return { line: lines[part]!, inside: index - starts[part]! };
  };
  return {
    text,
    offsetAt: (index) => {
      const { line, inside } = partAt(index);
      return line.offsetAt(Math.min(inside, line.text.length));
    },
    xAt: (index) => index,
    page: lines[0]!.page,
  };
}
