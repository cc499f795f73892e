import { LINE_END_HYPHEN } from './line-end-hyphens.ts';
import { NUMBERS_PER_BOX, piecesOf, rawLayout, type RawLayout } from './raw-layout.ts';
import type { FoundWord } from './read-tsv.ts';

/** What was recognised on a page. */
export type RecognizedPage = {
  /** Before hyphens are folded, as of pdfium. */
  text: string;
  layout: RawLayout;
  /** 0 to 1, the mean over the words. */
  confidence: number;
};

/** Recognised pages by their number, from 1; null for one that was looked at and shows no text. */
export type RecognizedPages = ReadonlyMap<number, RecognizedPage | null>;

/**
 * @param paragraphs lines of words, as `readTsv` gives them
 * @param size of the page in points
 * @returns null when there is no word
 */
export function composePage(
  paragraphs: readonly (readonly FoundWord[][])[],
  size: { width: number; height: number; pixelsPerPoint: number },
): RecognizedPage | null {
  const words = paragraphs.flat(2);
  if (words.length === 0) return null;
  const text = paragraphs.map(paragraphText).join('\n\n');
  const boxes = new Float32Array(NUMBERS_PER_BOX * words.length);
  for (const [index, { left, top, width, height }] of words.entries()) {
    const inPoints = [left, top, width, height].map((pixels) => pixels / size.pixelsPerPoint);
    boxes.set(inPoints, NUMBERS_PER_BOX * index);
  }
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return { text, layout: rawLayout(size, text, piecesOf(text), boxes), confidence };
}

/** A hyphen between two lines becomes the mark that pdfium puts there: the whole document decides what it was. */
function paragraphText(lines: readonly (readonly FoundWord[])[]): string {
  return lines
    .map((line) => line.map(({ text }) => text).join(' '))
    .join('\n')
    .replace(/(?<=\p{L})-\n(?=\p{Ll})/gu, LINE_END_HYPHEN);
}
