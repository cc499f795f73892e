import type { Span } from '../text/page-furniture.ts';
import { type Figure, findFigures, type NumberStyle } from './figure.ts';
import { findPeriods } from './find-periods.ts';
import type { Line } from './line.ts';

/** A figure of a row. Offsets are those of the document's text. */
export type CellFigure = Figure & {
  /** Where its last character stands. */
  right: number;
  /** As the document writes it. */
  words: string;
};

/** What a line is to a table. */
export type TableLine = {
  kind: 'row' | 'header' | 'text';
  line: Line;
  /** The words before the figures; all words where there are none. */
  label: string;
  labelSpan: Span | undefined;
  /** How far right the label begins. */
  indent: number;
  figures: readonly CellFigure[];
};

const LABEL_LENGTH_MAX = 110;
const HEADER_LENGTH_MAX = 200;
const HEADER_WORDS_MAX = 14;

const BETWEEN_FIGURES = /^(?:[\s|;"$€£¥₹()*†‡¹²³%]|R\$|US\$|EUR|CHF|USD|GBP|RM|\[\w\]|\b[a-c]\b)*$/;
/** What parts a label from its figures: leaders, signs, a currency. */
const LABEL_END = /(?:[\s|;".…:_$€£(]|(?<=[\s:])[A-Z]{3}(?=\s*$))+$/u;
const SENTENCE = /\p{Ll}[.;!?]\s+\p{Lu}\p{Ll}+\s\p{Ll}/u;
const THOUSANDS =
  /(?<![\d.,']\s?)(?:[A-Z]{0,2}[€£$₹]|[A-Z]{3}|RM)?\s?['’`´]?\s?000['’]?s?(?![\d.,])/g;
const YEAR = /(?<![\p{L}\d.,'])(?:19[5-9]|20)\d\d(?![\d.,']\d|\d)/gu;

/** Tells rows of figures and lines of column headings from other text. */
export function readTableLine(line: Line, style: NumberStyle): TableLine {
  const text = withoutReferences(withoutUnits(line.text));
  const figures = trailingFigures(text, findFigures(text, style));
  const [first] = figures;
  const labelEnd = first ? first.start : text.length;
  const label = line.text.slice(0, labelEnd).replace(LABEL_END, '');
  const indent = /^[\s|"]*/.exec(text)![0].length;
  const parts = {
    line,
    label: label.replace(/^[\s|"]+/, '').replace(/\s+/g, ' '),
    labelSpan: spanOf(line, indent, label.length),
    indent: line.xAt(indent),
  };
  if (isHeader(text, figures)) return { ...parts, kind: 'header', figures: [] };
  const isRow =
    figures.length > 0 && parts.label.length <= LABEL_LENGTH_MAX && !SENTENCE.test(parts.label);
  if (!isRow) return { ...parts, kind: 'text', figures: [] };
  return { ...parts, kind: 'row', figures: figures.map((figure) => placed(line, figure)) };
}

/** `(note 23)`, `2019 (1)` and `Other items (1)   17` have numbers of notes. */
const REFERENCES = [
  /\((?:see )?(?:notes?|nota|notas|anhang|anm\.?)\s[\d.,\s&-]+\)/giu,
  /(?<=(?:19|20)\d\d\s?)\([1-9a-z]\)/gu,
  /(?<=\p{L}\s?)\([1-9]\)(?=\s{2}|\s?[|\t])/gu,
] as const;

function withoutReferences(text: string): string {
  if (!text.includes('(')) return text;
  return REFERENCES.reduce(
    (rest, pattern) => rest.replace(pattern, (words) => ' '.repeat(words.length)),
    text,
  );
}

/** `£'000` is no figure. */
function withoutUnits(text: string): string {
  return text.includes('000') ? text.replace(THOUSANDS, (words) => ' '.repeat(words.length)) : text;
}

function placed(line: Line, figure: Figure): CellFigure {
  return {
    ...figure,
    start: line.offsetAt(figure.start),
    end: line.offsetAt(figure.end - 1) + 1,
    right: line.xAt(figure.end),
    words: line.text.slice(figure.start, figure.end),
  };
}

/** @returns undefined for an empty span, and where the words do not stand together in the text */
function spanOf(line: Line, start: number, end: number): Span | undefined {
  if (start >= end) return undefined;
  const span = { start: line.offsetAt(start), end: line.offsetAt(end - 1) + 1 };
  const length = span.end - span.start;
  return length > 0 && length <= 2 * (end - start) + 20 ? span : undefined;
}

/** The figures that end the line with nothing but signs between them. */
function trailingFigures(text: string, figures: readonly Figure[]): Figure[] {
  let end = text.length;
  const trailing: Figure[] = [];
  for (const figure of figures.toReversed()) {
    if (!BETWEEN_FIGURES.test(text.slice(figure.end, end))) break;
    trailing.unshift(figure);
    end = figure.start;
  }
  // A dash close behind words belongs to them.
  while (trailing[0]?.isDash && !/(?:^|\s{2}|[\t|]\s?)$/.test(text.slice(0, trailing[0].start))) {
    trailing.shift();
  }
  return trailing;
}

function isHeader(text: string, figures: readonly Figure[]): boolean {
  if (text.length > HEADER_LENGTH_MAX || figures.some((figure) => !figure.isYear)) return false;
  if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) > HEADER_WORDS_MAX) return false;
  return yearsOf(text).length > 0 || findPeriods(text).length > 0;
}

/** Four digits that stand alone and may be a year, with their places in the line. */
export function yearsOf(text: string): Span[] {
  return [...text.matchAll(YEAR)].map(({ index }) => ({ start: index, end: index + 4 }));
}
