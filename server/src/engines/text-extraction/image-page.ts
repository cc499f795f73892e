import { readRect, type UserBox } from './page-geometry.ts';
import { allocate, free, type Pdfium, view } from './pdfium.ts';
import { renderPage } from './render-page.ts';

/** Most letters of a stamp, page number or scanner mark. With more, the text layer counts as complete. */
const STRAY_LETTERS_MAX = 100;
const IMAGE_SHARE_MIN = 0.5;

/** Resolution that is sufficient to detect ink. */
const PREVIEW = { dpi: 36, pixelsMax: 1_000_000 };
const INK = 240;

/** Object types FPDF_PAGEOBJ_IMAGE and FPDF_PAGEOBJ_FORM. */
const IMAGE = 3;
const FORM = 5;

const OBJECTS_READ = 1_000;
const FORM_DEPTH_MAX = 3;
const FLOAT_BYTES = 4;
const RECT_BYTES = 4 * FLOAT_BYTES;

/**
 * Returns whether a page probably shows more text than its text layer contains.
 *
 * @param page handle of a loaded page
 * @param text text layer of the page
 */
export function looksLikeImage(pdfium: Pdfium, page: number, text: string): boolean {
  const letters = countLetters(text, STRAY_LETTERS_MAX);
  if (letters > STRAY_LETTERS_MAX) return false;
  const count = pdfium.FPDFPage_CountObjects(page);
  if (count === 0) return false;
  const share = computeImageShare(pdfium, page, count);
  if (letters > 0) return share >= IMAGE_SHARE_MIN;
  // The page is blank or its letters are drawn as lines. Rendering decides, which is cheap without images.
  return share > 0 || count > OBJECTS_READ || hasInk(pdfium, page);
}

/**
 * Counts letters and digits.
 *
 * @param enough count above which counting stops
 */
export function countLetters(text: string, enough = Infinity): number {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) {
    count += 1;
    if (count > enough) break;
  }
  return count;
}

function hasInk(pdfium: Pdfium, page: number): boolean {
  return renderPage(pdfium, page, PREVIEW).pixels.some((pixel) => pixel < INK);
}

/** Returns the share of the page, 0 to 1, that images cover. Parts of one image count together. */
function computeImageShare(pdfium: Pdfium, page: number, count: number): number {
  const pointer = allocate(pdfium, RECT_BYTES);
  try {
    const isKnown = pdfium.FPDF_GetPageBoundingBox(page, pointer);
    const shown = isKnown ? readRect(view(pdfium, pointer, RECT_BYTES)) : NOTHING;
    let covered = 0;
    for (let index = 0; index < Math.min(count, OBJECTS_READ); index += 1) {
      const object = pdfium.FPDFPage_GetObject(page, index);
      if (!containsImage(pdfium, object)) continue;
      covered += area(overlap(bounds(pdfium, object, pointer), shown));
    }
    return area(shown) > 0 ? Math.min(1, covered / area(shown)) : 0;
  } finally {
    free(pdfium, pointer);
  }
}

const NOTHING: UserBox = { left: 0, bottom: 0, right: 0, top: 0 };

function containsImage(pdfium: Pdfium, object: number, depth = 0): boolean {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type !== FORM) return type === IMAGE;
  if (depth === FORM_DEPTH_MAX) return false;
  const count = Math.min(pdfium.FPDFFormObj_CountObjects(object), OBJECTS_READ);
  for (let index = 0; index < count; index += 1) {
    if (containsImage(pdfium, pdfium.FPDFFormObj_GetObject(object, index), depth + 1)) return true;
  }
  return false;
}

function bounds(pdfium: Pdfium, object: number, pointer: number): UserBox {
  const [left, bottom, right, top] = [0, 1, 2, 3].map((n) => pointer + n * FLOAT_BYTES);
  if (!pdfium.FPDFPageObj_GetBounds(object, left!, bottom!, right!, top!)) return NOTHING;
  const corners = view(pdfium, pointer, RECT_BYTES);
  return {
    left: corners.getFloat32(0, true),
    bottom: corners.getFloat32(4, true),
    right: corners.getFloat32(8, true),
    top: corners.getFloat32(12, true),
  };
}

function overlap(a: UserBox, b: UserBox): UserBox {
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}

function area({ left, bottom, right, top }: UserBox): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}
