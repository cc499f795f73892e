import type { RawPages } from './canonical-text.ts';
import { extractionFailure, requireAtMost } from './extraction-failure.ts';
import { foldLineEndHyphens } from './line-end-hyphens.ts';
import { forgetPdfium, openWithPdfium, PdfiumError, type PdfiumDocument } from './pdfium.ts';
import { PDF, type ExtractionLimits } from './text-extraction-engine.ts';

/** The name of what a fault inside WebAssembly throws. */
const WEBASSEMBLY_TRAP = 'RuntimeError';

/**
 * Reads a PDF page by page with pdfium. A file that it refuses, or finds no character in, is tried with pdf.js,
 * which repairs other damage.
 */
export async function readPdf(path: string, limits: ExtractionLimits): Promise<RawPages> {
  const found = await readWithPdfium(path, limits);
  if (found.some(hasText)) return asPdf(foldLineEndHyphens(found));

  const { readWithPdfjs } = await import('./pdfjs.ts');
  const rescued = await readWithPdfjs(path, limits);
  if (rescued) return asPdf(rescued);
  if (found.length === 0) throw extractionFailure('broken', 'The PDF file is damaged');
  return asPdf(found);
}

function asPdf(pages: string[]): RawPages {
  return { pages, page_basis: 'rendered', media_type: PDF };
}

/** @returns no pages when pdfium can make nothing of the file */
async function readWithPdfium(path: string, limits: ExtractionLimits): Promise<string[]> {
  let document: PdfiumDocument | undefined;
  try {
    document = await openWithPdfium(path);
    const pages = readAll(document, limits);
    document.close();
    return pages;
  } catch (error) {
    if (error instanceof Error && error.name === WEBASSEMBLY_TRAP) {
      forgetPdfium();
      return [];
    }
    document?.close();
    if (!(error instanceof PdfiumError)) throw error;
    if (error.reason === 'damaged') return [];
    throw extractionFailure('encrypted', 'The document is protected by a password');
  }
}

function readAll(document: PdfiumDocument, limits: ExtractionLimits): string[] {
  requireAtMost(limits.pagesMax, document.pageCount, 'pages');
  let bytes = 0;
  return Array.from({ length: document.pageCount }, (_, index) => {
    const text = trimLines(document.pageText(index));
    bytes += Buffer.byteLength(text);
    requireAtMost(limits.unpackedBytesMax, bytes, 'bytes');
    return text;
  });
}

/** pdfium ends most lines with a space. */
function trimLines(text: string): string {
  // The look-behind keeps a long run of spaces from being tried once from each of them.
  return text.replace(/(?<! ) +(?=\n)/g, '').trimEnd();
}

function hasText(page: string): boolean {
  return /\S/.test(page);
}
