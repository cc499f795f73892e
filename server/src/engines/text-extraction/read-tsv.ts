/** A word as tesseract found it; the box in pixels of the image. */
export type FoundWord = {
  text: string;
  /** 0 to 1. */
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Level of the rows that hold words; the others hold the boxes of blocks, paragraphs and lines. */
const WORD_LEVEL = '5';

/**
 * Reads tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 *
 * @returns paragraphs of lines of words
 */
export function readTsv(tsv: string): FoundWord[][][] {
  const paragraphs: FoundWord[][][] = [];
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
