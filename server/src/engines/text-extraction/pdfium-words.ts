import { type PageGeometry, readRect, type UserBox } from './page-geometry.ts';
import { allocate, free, type Pdfium, view } from './pdfium.ts';
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
      const { x, y, width, height } = geometry.show(around(first, last));
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
