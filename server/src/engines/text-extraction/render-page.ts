import { readGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

/** Image of a page: rows from the top, 8 bits per pixel, 0 is black. */
export type PageImage = {
  width: number;
  height: number;
  pixels: Uint8Array;
  pixelsPerPoint: number;
};

/** Format FPDFBitmap_Gray: 8 bits per pixel. */
const GREY = 1;
const WHITE = 0xffffffff;
/** Flags FPDF_ANNOT (includes stamps and filled forms) and FPDF_GRAYSCALE. */
const FLAGS = 0x01 | 0x08;
const POINTS_PER_INCH = 72;

/**
 * Renders a page as displayed.
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
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  if (bitmap === 0) throw new Error(`pdfium has no room for ${width} × ${height} pixels`);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    return { width, height, pixels: copyRows(pdfium, bitmap, width, height), pixelsPerPoint };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function clampPixels(size: number, max: number): number {
  return Math.max(1, Math.min(Math.floor(size), Math.floor(max)));
}

function copyRows(pdfium: Pdfium, bitmap: number, width: number, height: number): Uint8Array {
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const memory = pdfium.pdfium.HEAPU8;
  const rows = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = start + row * stride;
    rows.set(memory.subarray(from, from + width), row * width);
  }
  return rows;
}
