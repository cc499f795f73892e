import { readGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

/** Gray image of a page: rows from the top, 8 bits per pixel, 0 is black. */
export type PageImage = {
  width: number;
  height: number;
  pixels: Uint8Array;
  pixelsPerPoint: number;
};

/** Bitmap format of pdfium with its bytes per pixel, and the flags of FPDF_RenderPageBitmap. */
type PixelFormat = { bitmap: number; bytes: number; flags: number };

/** Flag FPDF_ANNOT: includes stamps and filled forms. */
const ANNOTATIONS = 0x01;
/** FPDFBitmap_Gray with FPDF_GRAYSCALE. */
const GRAY: PixelFormat = { bitmap: 1, bytes: 1, flags: ANNOTATIONS | 0x08 };
/** FPDFBitmap_BGR with FPDF_REVERSE_BYTE_ORDER, which makes it RGB. */
const RGB: PixelFormat = { bitmap: 2, bytes: 3, flags: ANNOTATIONS | 0x10 };
const WHITE = 0xffffffff;
const POINTS_PER_INCH = 72;
/** Longest side of a color image, which browsers can still show. */
const SIDE_MAX = 16_000;

/** Color image of a page: rows from the top, red, green and blue of each pixel. */
export type ColorImage = { width: number; height: number; pixels: Uint8Array };

/**
 * Renders a page in gray as displayed.
 *
 * @param page handle of a loaded page
 * @param pixelsMax larger pages are rendered at a lower resolution
 * @throws Error if pdfium has no memory for the image
 */
export function renderPage(
  pdfium: Pdfium,
  page: number,
  { dpi, pixelsMax }: { dpi: number; pixelsMax: number },
): PageImage {
  const size = readGeometry(pdfium, page);
  const largest = Math.sqrt(pixelsMax / (size.width * size.height));
  const pixelsPerPoint = Math.min(dpi / POINTS_PER_INCH, largest);
  const width = clampPixels(size.width * pixelsPerPoint, pixelsMax);
  const height = clampPixels(size.height * pixelsPerPoint, pixelsMax / width);
  return { width, height, pixels: draw(pdfium, page, { width, height }, GRAY), pixelsPerPoint };
}

/**
 * Renders a page in color as displayed.
 *
 * @param page handle of a loaded page
 * @param size.width width of the image, unless `pixelsMax` or the height makes it smaller
 * @throws Error if pdfium has no memory for the image
 */
export function renderColorPage(
  pdfium: Pdfium,
  page: number,
  { width: asked, pixelsMax }: { width: number; pixelsMax: number },
): ColorImage {
  const size = readGeometry(pdfium, page);
  const ratio = size.width > 0 && size.height > 0 ? size.height / size.width : 1;
  const width = clampPixels(Math.min(Math.sqrt(pixelsMax / ratio), SIDE_MAX / ratio), asked);
  const height = clampPixels(Math.round(width * ratio), Math.min(pixelsMax / width, SIDE_MAX));
  return { width, height, pixels: draw(pdfium, page, { width, height }, RGB) };
}

/** Draws a page that fills a bitmap of this size. */
function draw(
  pdfium: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
  format: PixelFormat,
): Uint8Array {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, format.bitmap, 0, 0);
  if (bitmap === 0) throw new Error(`pdfium has no room for ${width} × ${height} pixels`);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, format.flags);
    return copyRows(pdfium, bitmap, width * format.bytes, height);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function clampPixels(size: number, max: number): number {
  return Math.max(1, Math.min(Math.floor(size), Math.floor(max)));
}

function copyRows(pdfium: Pdfium, bitmap: number, rowBytes: number, height: number): Uint8Array {
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const memory = pdfium.pdfium.HEAPU8;
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = start + row * stride;
    rows.set(memory.subarray(from, from + rowBytes), row * rowBytes);
  }
  return rows;
}
