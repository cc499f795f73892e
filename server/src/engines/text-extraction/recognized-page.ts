import { LINE_END_HYPHEN } from './page-text.ts';
import { NUMBERS_PER_BOX, splitPieces, createRawLayout, type RawLayout } from './page-layout.ts';

/** Recognized page. */
export type RecognizedPage = {
  /** Text before hyphens are resolved, in the form that pdfium returns. */
  text: string;
  layout: RawLayout;
  /** Mean confidence of the words, 0 to 1. */
  confidence: number;
};

/** Recognized pages by number, from 1; null for a page without text. */
export type RecognizedPages = ReadonlyMap<number, RecognizedPage | null>;

/**
 * Builds a recognized page from words.
 *
 * @param paragraphs paragraphs of lines of words, as returned by `parseTsv`
 * @param size size of the page in points
 * @returns null without words
 */
export function buildRecognizedPage(
  paragraphs: readonly (readonly TsvWord[][])[],
  size: { width: number; height: number; pixelsPerPoint: number },
): RecognizedPage | null {
  const words = paragraphs.flat(2);
  if (words.length === 0) return null;
  const text = paragraphs.map(joinLines).join('\n\n');
  const boxes = new Float32Array(NUMBERS_PER_BOX * words.length);
  for (const [index, { left, top, width, height }] of words.entries()) {
    const inPoints = [left, top, width, height].map((pixels) => pixels / size.pixelsPerPoint);
    boxes.set(inPoints, NUMBERS_PER_BOX * index);
  }
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return { text, layout: createRawLayout(size, text, splitPieces(text), boxes), confidence };
}

/**
 * Joins the lines of a paragraph. A line-end hyphen becomes the mark of pdfium, which is resolved for the whole
 * document.
 */
function joinLines(lines: readonly (readonly TsvWord[])[]): string {
  return lines
    .map((line) => line.map(({ text }) => text).join(' '))
    .join('\n')
    .replace(/(?<=\p{L})-\n(?=\p{Ll})/gu, LINE_END_HYPHEN);
}

/** Word as recognized by tesseract, with its box in pixels of the image. */
export type TsvWord = {
  text: string;
  /** Confidence from 0 to 1. */
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Level of word rows. Other levels are blocks, paragraphs and lines. */
const WORD_LEVEL = '5';

/**
 * Parses TSV of tesseract: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 *
 * @returns paragraphs of lines of words
 */
export function parseTsv(tsv: string): TsvWord[][][] {
  const paragraphs: TsvWord[][][] = [];
  let [paragraphAt, lineAt] = ['', ''];
  for (const row of tsv.split('\n')) {
    const [level, , block, paragraph, line, , left, top, width, height, confidence, text = ''] =
      row.split('\t');
    if (level !== WORD_LEVEL || text.trim() === '') continue;
    const [paragraphHere, lineHere] = [`${block} ${paragraph}`, `${block} ${paragraph} ${line}`];
    if (paragraphHere !== paragraphAt) paragraphs.push([]);
    if (lineHere !== lineAt) paragraphs.at(-1)?.push([]);
    [paragraphAt, lineAt] = [paragraphHere, lineHere];
    paragraphs
      .at(-1)
      ?.at(-1)
      ?.push({
        text: text.replace(/\s+/g, ''),
        confidence: Number(confidence) / 100,
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
      });
  }
  return paragraphs;
}
