import { type PageGeometry, readRect, type UserBox } from './page-geometry.ts';
import { allocate, free, type Pdfium } from './pdfium.ts';
import { NUMBERS_PER_BOX, piecesOf, rawLayout, type RawLayout } from './raw-layout.ts';

const RECT_BYTES = 4 * Float32Array.BYTES_PER_ELEMENT;

/**
 * Finds where the pieces of a page stand: around the first and the last character of each, at the height of their font.
 *
 * @param text all text of `textPage`, as pdfium gives it
 */
export function readRawLayout(
  pdfium: Pdfium,
  textPage: number,
  text: string,
  geometry: PageGeometry,
): RawLayout {
  const pieces = piecesOf(text);
  const boxes = new Float32Array(NUMBERS_PER_BOX * pieces.length).fill(NaN);
  const pointer = allocate(pdfium, RECT_BYTES);
  const boxOf = (offset: number): UserBox | undefined => {
    const char = pdfium.FPDFText_GetCharIndexFromTextIndex(textPage, offset);
    const isKnown = pdfium.FPDFText_GetLooseCharBox(textPage, char, pointer);
    return isKnown ? readRect(pdfium, pointer) : undefined;
  };
  try {
    for (const [index, { start, end }] of pieces.entries()) {
      if (start === end) continue;
      const [first, last] = [boxOf(start), boxOf(end - 1)];
      if (!first || !last) continue;
      const { x, y, width, height } = geometry.show(around(first, last));
      if (width <= 0 || height <= 0) continue;
      boxes.set([x, y, width, height], NUMBERS_PER_BOX * index);
    }
  } finally {
    free(pdfium, pointer);
  }
  return rawLayout(geometry, text, pieces, boxes);
}

function around(a: UserBox, b: UserBox): UserBox {
  return {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
}
