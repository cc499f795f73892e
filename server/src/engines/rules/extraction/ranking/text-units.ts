import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { oncePerReading, type Reading } from '../../analysis/document/reading.ts';
import { splitCells } from '../../analysis/receipts/cells.ts';
import { findHeaders, type LinePart, listLabelled, listRowValues, toPart } from './line-parts.ts';
import { createTermReader, type PlacedTerm, type TermReader } from './match-terms.ts';
import { findBlocks, findHeadings, type TextBlock } from './text-blocks.ts';

/** Kind of a unit: a value with its label, a cell of a row with its column, a short line or cell, a sentence. */
export type UnitKind = 'label' | 'row' | 'cell' | 'sentence';

/** Part of a document that is read for values. */
export type TextUnit = {
  kind: UnitKind;
  text: string;
  /** Language of the document. */
  language: TextLanguage;
  /** Terms of the text. */
  terms: readonly PlacedTerm[];
  /** Terms of the label; empty without one. */
  label: readonly PlacedTerm[];
  /** Terms of the nearest heading above. */
  heading: readonly PlacedTerm[];
  /** Terms of the line or sentence before. */
  before: readonly PlacedTerm[];
  block: TextBlock;
  /** Place in the document, 0 to 1. */
  position: number;
  /** Returns the span in the raw text of a span of `text`. */
  toRaw: (span: Span) => Span;
};

const CELL_LENGTH_MAX = 90;
const SENTENCE_LENGTH_MAX = 1_200;

/** Lists the units of a document: those of its lines, then its sentences, each in the order of the text. */
export const listUnits = oncePerReading((reading): readonly TextUnit[] => {
  const termsOf = createTermReader(reading.language);
  return [...listLineUnits(reading, termsOf), ...listSentenceUnits(reading, termsOf)];
});

function listLineUnits(reading: Reading, termsOf: TermReader): TextUnit[] {
  const { lines } = reading.finances;
  const rows = lines.map((line, row) =>
    splitCells(line, row).flatMap((cell) => toPart(cell) ?? []),
  );
  const headings = findHeadings(lines).map((heading) => termsOf(heading ?? ''));
  const headers = findHeaders(rows);
  const blocks = findBlocks(lines);
  return rows.flatMap((parts, row) => {
    const context = {
      heading: headings[row]!,
      before: termsOf(rows[row - 1]?.map(({ text }) => text).join(' ') ?? ''),
      block: blocks[row]!,
      language: reading.language,
      position: row / rows.length,
    };
    const toUnit = (kind: UnitKind, { text, toRaw }: LinePart, label: string): TextUnit => {
      return { ...context, kind, text, terms: termsOf(text), label: termsOf(label), toRaw };
    };
    return [
      ...listLabelled(parts, rows[row + 1]).map((one) => toUnit('label', one.value, one.label)),
      ...listRowValues(parts, headers[row]).map((one) => toUnit('row', one.value, one.label)),
      ...parts
        .filter(({ text }) => text.length <= CELL_LENGTH_MAX)
        .map((part) => toUnit('cell', part, '')),
    ];
  });
}

function listSentenceUnits(
  { text, sentences, fold, language }: Reading,
  termsOf: TermReader,
): TextUnit[] {
  const own = sentences.filter(({ start, end }) => end - start <= SENTENCE_LENGTH_MAX);
  const terms = own.map(({ start, end }) => termsOf(text.slice(start, end)));
  return own.map(({ start, end }, at) => ({
    kind: 'sentence',
    text: text.slice(start, end),
    terms: terms[at]!,
    label: [],
    heading: [],
    before: terms[at - 1] ?? [],
    block: 'body',
    language,
    position: start / text.length,
    toRaw: (span) => ({
      start: fold.rawStart(start + span.start),
      end: fold.rawEnd(start + span.end),
    }),
  }));
}
