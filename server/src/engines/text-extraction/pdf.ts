import type { RawPages } from './canonical-text.ts';
import { extractionFailure, requireAtMost } from './extraction-failure.ts';
import { foldLineEndHyphens } from './line-end-hyphens.ts';
import { readPageText } from './pdfium-text.ts';
import { forgetPdfium, openWithPdfium, PdfiumError, type PdfiumDocument } from './pdfium.ts';
import { NO_LAYOUT, type RawLayout } from './raw-layout.ts';
import { PDF, type ExtractionLimits } from './text-extraction-engine.ts';

/** The name of what a fault inside WebAssembly throws. */
const WEBASSEMBLY_TRAP = 'RuntimeError';

type Found = { pages: string[]; layouts: RawLayout[] };

const NOTHING: Found = { pages: [], layouts: [] };

/**
 * Reads a PDF page by page with pdfium. A file that it refuses, or finds no character in, is tried with pdf.js,
 * which repairs other damage.
 */
export async function readPdf(path: string, limits: ExtractionLimits): Promise<RawPages> {
  const { pages, layouts } = await readWithPdfium(path, limits);
  if (pages.some(hasText)) return { ...asPdf(foldLineEndHyphens(pages)), layouts };

  const { readWithPdfjs } = await import('./pdfjs.ts');
  const rescued = await readWithPdfjs(path, limits);
  if (rescued) return asPdf(rescued);
  if (pages.length === 0) throw extractionFailure('broken', 'The PDF file is damaged');
  return asPdf(pages);
}

function asPdf(pages: string[]): RawPages {
  return { pages, page_basis: 'rendered', media_type: PDF };
}

/** @returns no pages when pdfium can make nothing of the file */
async function readWithPdfium(path: string, limits: ExtractionLimits): Promise<Found> {
  let document: PdfiumDocument | undefined;
  try {
    document = await openWithPdfium(path);
    const found = readAll(document, limits);
    document.close();
    return found;
  } catch (error) {
    if (error instanceof Error && error.name === WEBASSEMBLY_TRAP) {
      forgetPdfium();
      return NOTHING;
    }
    document?.close();
    if (!(error instanceof PdfiumError)) throw error;
    if (error.reason === 'damaged') return NOTHING;
    throw extractionFailure('encrypted', 'The document is protected by a password');
  }
}

function readAll(document: PdfiumDocument, limits: ExtractionLimits): Found {
  requireAtMost(limits.pagesMax, document.pageCount, 'pages');
  const found: Found = { pages: [], layouts: [] };
  let bytes = 0;
  for (let index = 0; index < document.pageCount; index += 1) {
    const page = document.withPage(index, (handle) => readPageText(document.pdfium, handle));
    const text = trimLines(page?.text ?? '');
    bytes += Buffer.byteLength(text);
    requireAtMost(limits.unpackedBytesMax, bytes, 'bytes');
    found.pages.push(text);
    found.layouts.push(page?.layout ?? NO_LAYOUT);
  }
  return found;
}

/** pdfium ends most lines with a space. */
function trimLines(text: string): string {
  // The look-behind keeps a long run of spaces from being tried once from each of them.
  return text.replace(/(?<! ) +(?=\n)/g, '').trimEnd();
}

function hasText(page: string): boolean {
  return /\S/.test(page);
}
