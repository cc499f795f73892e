import { LINE_END_HYPHEN } from './page-text.ts';
import { readGeometry, type PageGeometry, readRect, type UserBox } from './page-geometry.ts';
import { allocate, free, type Pdfium, view } from './pdfium.ts';
import { type RawLayout, NUMBERS_PER_BOX, splitPieces, createRawLayout } from './page-layout.ts';

const BYTES_PER_CHAR = 2;
const BYTES_PER_DOUBLE = 8;

/** Text of a page with empty lines between paragraphs, and the boxes of its words. */
export type PageText = { text: string; layout?: RawLayout };

/**
 * Reads the text of a page.
 *
 * @param page handle of a loaded page
 */
export function readPageText(pdfium: Pdfium, page: number, withLayout: boolean): PageText {
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    const text = textPage === 0 ? '' : readAllText(pdfium, textPage);
    return {
      text: markParagraphs(pdfium, textPage, text),
      ...(withLayout && {
        layout: readRawLayout(pdfium, textPage, text, readGeometry(pdfium, page)),
      }),
    };
  } finally {
    if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
  }
}

function readAllText(pdfium: Pdfium, textPage: number): string {
  const count = pdfium.FPDFText_CountChars(textPage);
  if (count <= 0) return '';
  const pointer = allocate(pdfium, (count + 1) * BYTES_PER_CHAR);
  try {
    // The returned count includes the terminating zero.
    const written = pdfium.FPDFText_GetText(textPage, 0, count, pointer) - 1;
    const { buffer } = pdfium.pdfium.HEAPU8;
    return Buffer.from(buffer, pointer, Math.max(0, written) * BYTES_PER_CHAR).toString('utf16le');
  } finally {
    free(pdfium, pointer);
  }
}

/** Factor on the median line distance of a page above which a paragraph begins. */
const PARAGRAPH_GAP = 1.3;

/** Inserts empty lines between paragraphs. pdfium marks only line ends, so line positions decide. */
function markParagraphs(pdfium: Pdfium, textPage: number, text: string): string {
  const lines = text.split('\r\n');
  if (lines.length < 3) return lines.join('\n');
  const gaps = measureGapsAbove(pdfium, textPage, lines);
  const usual = median(gaps.filter((gap) => gap > 0));
  return lines
    .map((line, index) => ((gaps[index] ?? NaN) > usual * PARAGRAPH_GAP ? `\n${line}` : line))
    .join('\n');
}

/** Returns the distance of each line to the previous one in points; NaN if unknown. */
function measureGapsAbove(pdfium: Pdfium, textPage: number, lines: readonly string[]): number[] {
  const pointer = allocate(pdfium, 2 * BYTES_PER_DOUBLE);
  const raw = pdfium.pdfium.wasmExports;
  const position = view(pdfium, pointer, 2 * BYTES_PER_DOUBLE);
  const heightOf = (textIndex: number): number => {
    const index = raw.FPDFText_GetCharIndexFromTextIndex(textPage, textIndex);
    const y = pointer + BYTES_PER_DOUBLE;
    if (!raw.FPDFText_GetCharOrigin(textPage, index, pointer, y)) return NaN;
    return position.getFloat64(BYTES_PER_DOUBLE, true);
  };
  let start = 0;
  let previous = NaN;
  try {
    return lines.map((line) => {
      const top = heightOf(start);
      const gap = previous - top;
      // A hyphen mark includes a line break, so the text after the last mark is on the lowest line.
      const lastMark = line.lastIndexOf(LINE_END_HYPHEN);
      previous = lastMark === -1 ? top : heightOf(start + lastMark + 1);
      start += line.length + '\r\n'.length;
      return gap;
    });
  } finally {
    free(pdfium, pointer);
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const RECT_BYTES = 4 * Float32Array.BYTES_PER_ELEMENT;

/**
 * Reads the box of each piece of a page from its first and last character, with the height of the font.
 *
 * @param text all text of `textPage` as returned by pdfium
 */
export function readRawLayout(
  pdfium: Pdfium,
  textPage: number,
  text: string,
  geometry: PageGeometry,
): RawLayout {
  const pieces = splitPieces(text);
  const boxes = new Float32Array(NUMBERS_PER_BOX * pieces.length).fill(NaN);
  const pointer = allocate(pdfium, RECT_BYTES);
  const rect = view(pdfium, pointer, RECT_BYTES);
  const { FPDFText_GetCharIndexFromTextIndex: charAt, FPDFText_GetLooseCharBox: getBox } =
    pdfium.pdfium.wasmExports;
  const boxOf = (offset: number): UserBox | undefined =>
    getBox(textPage, charAt(textPage, offset), pointer) ? readRect(rect) : undefined;
  try {
    for (let index = 0; index < pieces.length; index += 1) {
      const { start, end } = pieces[index]!;
      if (start === end) continue;
      const first = boxOf(start);
      const last = end - start > 1 ? boxOf(end - 1) : first;
      if (!first || !last) continue;
      const { x, y, width, height } = geometry.show(unionBox(first, last));
      if (width <= 0 || height <= 0) continue;
      const at = NUMBERS_PER_BOX * index;
      boxes[at] = x;
      boxes[at + 1] = y;
      boxes[at + 2] = width;
      boxes[at + 3] = height;
    }
  } finally {
    free(pdfium, pointer);
  }
  return createRawLayout(geometry, text, pieces, boxes);
}

function unionBox(a: UserBox, b: UserBox): UserBox {
  return {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
}
