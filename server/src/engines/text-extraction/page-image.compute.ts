import type { PageImageRequest } from './compute-requests.ts';
import { encodePng } from './encode-png.ts';
import { extractionFailure } from './extraction-failure.ts';
import { discardPdfium, openWithPdfium, PdfiumError } from './pdfium.ts';
import { renderColorPage } from './render-page.ts';

/** Largest image: 1,600 × 5,000 pixels. Pages of another shape get an image of the same size. */
const PIXELS_MAX = 8_000_000;

/**
 * Draws a page as PNG. Runs in a compute child.
 *
 * @throws WorkError `broken` if pdfium cannot read the file or the page
 */
export async function drawPageImage({ path, page, width }: PageImageRequest): Promise<Buffer> {
  try {
    const document = await openWithPdfium(path);
    const image = document.withPage(page - 1, (handle) =>
      renderColorPage(document.pdfium, handle, { width, pixelsMax: PIXELS_MAX }),
    );
    document.close();
    if (!image) throw extractionFailure('broken', `Page ${page} of the PDF file is damaged`);
    return encodePng(image);
  } catch (error) {
    // The error can be a WebAssembly trap, after which the memory is invalid.
    discardPdfium();
    if (!(error instanceof PdfiumError)) throw error;
    throw extractionFailure('broken', 'The PDF file cannot be drawn');
  }
}
