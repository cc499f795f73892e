import { findPeriods } from '../../../../language/dates/find-periods.ts';
import { listMatches } from '../../../../language/list-matches.ts';
import type { Span } from '../../../../language/span.ts';
import { type Figure, findFigures, type NumberStyle } from './figure.ts';
import type { PageLine } from './lines.ts';

/** Figure in a row of a table. Offsets are those of the document's text. */
export type CellFigure = Figure & {
  /** Horizontal position of its right end. */
  right: number;
  /** Text of the figure in the document. */
  words: string;
};

/** Line classified as a row of figures, a line of column headings or other text. */
export type TableLine = {
  kind: 'row' | 'header' | 'text';
  line: PageLine;
  /** Words before the figures; all words if there are none. */
  label: string;
  labelSpan: Span | undefined;
  /** Horizontal position of the beginning of the label. */
  indent: number;
  figures: readonly CellFigure[];
};

const LABEL_LENGTH_MAX = 110;
const HEADER_LENGTH_MAX = 200;
const HEADER_WORDS_MAX = 14;

const BETWEEN_FIGURES = /^(?:[\s|;"$€£¥₹()*†‡¹²³%]|R\$|US\$|EUR|CHF|USD|GBP|RM|\[\w\]|\b[a-c]\b)*$/;
/** Characters between a label and its figures: leaders, signs, a currency. */
const LABEL_END = /(?:[\s|;".…:_$€£(]|(?<=[\s:])[A-Z]{3}(?=\s*$))+$/u;
const SENTENCE = /\p{Ll}[.;!?]\s+\p{Lu}\p{Ll}+\s\p{Ll}/u;
const THOUSANDS =
  /(?<![\d.,']\s?)(?:[A-Z]{0,2}[€£$₹]|[A-Z]{3}|RM)?\s?['’`´]?\s?000['’]?s?(?![\d.,])/g;
const YEAR = /(?<![\p{L}\d.,'])(?:19[5-9]|20)\d\d(?![\d.,']\d|\d)/gu;

/** Classifies a line as a row of figures, column headings or other text, and reads its figures. */
export function readTableLine(line: PageLine, style: NumberStyle): TableLine {
  const text = blankReferences(blankThousands(line.text));
  const figures = trailingFigures(text, findFigures(text, style));
  const [first] = figures;
  const labelEnd = first ? first.start : text.length;
  const label = line.text.slice(0, labelEnd).replace(LABEL_END, '');
  const indent = /^[\s|"]*/.exec(text)![0].length;
  const parts = {
    line,
    label: label.replace(/^[\s|"]+/, '').replace(/\s+/g, ' '),
    labelSpan: toSpan(line, indent, label.length),
    indent: line.xAt(indent),
  };
  if (isHeader(text, figures)) return { ...parts, kind: 'header', figures: [] };
  const isRow =
    figures.length > 0 && parts.label.length <= LABEL_LENGTH_MAX && !SENTENCE.test(parts.label);
  if (!isRow) return { ...parts, kind: 'text', figures: [] };
  return { ...parts, kind: 'row', figures: figures.map((figure) => toCellFigure(line, figure)) };
}

/** Numbers of notes, as in `(note 23)`, `2019 (1)` and `Other items (1)   17`. */
const REFERENCES = [
  /\((?:see )?(?:notes?|nota|notas|anhang|anm\.?)\s[\d.,\s&-]+\)/giu,
  /(?<=(?:19|20)\d\d\s?)\([1-9a-z]\)/gu,
  /(?<=\p{L}\s?)\([1-9]\)(?=\s{2}|\s?[|\t])/gu,
] as const;

/** Replaces numbers of notes by blanks. */
function blankReferences(text: string): string {
  if (!text.includes('(')) return text;
  return REFERENCES.reduce(
    (rest, pattern) => rest.replace(pattern, (words) => ' '.repeat(words.length)),
    text,
  );
}

/** Replaces units by blanks: `£'000` is no figure. */
function blankThousands(text: string): string {
  return text.includes('000') ? text.replace(THOUSANDS, (words) => ' '.repeat(words.length)) : text;
}

function toCellFigure(line: PageLine, figure: Figure): CellFigure {
  return {
    ...figure,
    start: line.offsetAt(figure.start),
    end: line.offsetAt(figure.end - 1) + 1,
    right: line.xAt(figure.end),
    words: line.text.slice(figure.start, figure.end),
  };
}

/** Returns the span in the document's text; undefined if it is empty or if its words are apart in the text. */
function toSpan(line: PageLine, start: number, end: number): Span | undefined {
  if (start >= end) return undefined;
  const span = { start: line.offsetAt(start), end: line.offsetAt(end - 1) + 1 };
  const length = span.end - span.start;
  return length > 0 && length <= 2 * (end - start) + 20 ? span : undefined;
}

/** Returns the figures at the end of the line, with only signs between them. */
function trailingFigures(text: string, figures: readonly Figure[]): Figure[] {
  let end = text.length;
  const trailing: Figure[] = [];
  for (const figure of figures.toReversed()) {
    if (!BETWEEN_FIGURES.test(text.slice(figure.end, end))) break;
    trailing.unshift(figure);
    end = figure.start;
  }
  // A dash directly after words belongs to the words.
  while (trailing[0]?.isDash && !/(?:^|\s{2}|[\t|]\s?)$/.test(text.slice(0, trailing[0].start))) {
    trailing.shift();
  }
  return trailing;
}

function isHeader(text: string, figures: readonly Figure[]): boolean {
  if (text.length > HEADER_LENGTH_MAX || figures.some((figure) => !figure.isYear)) return false;
  if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) > HEADER_WORDS_MAX) return false;
  return findYears(text).length > 0 || findPeriods(text).length > 0;
}

/** Finds numbers from 1950 to 2099 that may be years, with their offsets in the text. */
export function findYears(text: string): Span[] {
  return listMatches(text, YEAR).map(({ index }) => ({ start: index, end: index + 4 }));
}

const CELLS_MAX = 12;
const SEPARATOR = '   ';

/**
 * Joins tables with one cell a line, as text extracted from DOCX and some PDFs has them. A label and the lines of one
 * figure after it become a row; lines of one heading each become a line of headings. Other lines stay as they are.
 */
export function joinSingleCells(lines: readonly TableLine[], style: NumberStyle): TableLine[] {
  const joined: TableLine[] = [];
  let index = 0;
  while (index < lines.length) {
    const end = findRowEnd(lines, index) ?? findHeadingsEnd(lines, index);
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

/** Returns the index after the last lone figure that follows a label; undefined when none follows. */
function findRowEnd(lines: readonly TableLine[], index: number): number | undefined {
  const first = lines[index]!;
  if (first.kind !== 'text' || first.label === '' || !/\p{L}/u.test(first.label)) return undefined;
  let end = index + 1;
  while (end - index <= CELLS_MAX && isLoneFigure(lines[end])) end++;
  return end > index + 1 ? end : undefined;
}

function isLoneFigure(line: TableLine | undefined): boolean {
  return line?.kind === 'row' && line.label === '' && line.figures.length === 1;
}

function findHeadingsEnd(lines: readonly TableLine[], index: number): number | undefined {
  let end = index;
  while (end - index <= CELLS_MAX && isLoneHeading(lines[end])) end++;
  return end > index + 1 ? end : undefined;
}

function isLoneHeading(line: TableLine | undefined): boolean {
  if (line?.kind !== 'header') return false;
  const text = line.line.text.trim();
  const [heading] = [...findPeriods(text), ...findYears(text)];
  return heading !== undefined && heading.end - heading.start >= text.length - 2;
}

function joinLines(lines: readonly PageLine[]): PageLine {
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    if (text !== '') text += SEPARATOR;
    starts.push(text.length);
    text += line.text.trimEnd();
  }
  const partAt = (index: number): { line: PageLine; inside: number } => {
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
