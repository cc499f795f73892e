import { type PageOcrStatus, type RawPages, requireTextWithinLimit } from './canonical-text.ts';
import { extractionFailure, requireWithinLimit } from './extraction-failure.ts';
import { countLetters, looksLikeImage } from './image-page.ts';
import { resolveLineEndHyphens } from './page-text.ts';
import { readPageText } from './pdfium-text.ts';
import {
  discardPdfium,
  openWithPdfium,
  type Pdfium,
  PdfiumError,
  type PdfiumDocument,
} from './pdfium.ts';
import { NO_LAYOUT, type RawLayout } from './page-layout.ts';
import type { RecognizedPages } from './recognized-page.ts';
import { PDF, type ExtractionLimits } from './text-extraction-engine.ts';

/** Name of the error that a WebAssembly trap throws. */
const WEBASSEMBLY_TRAP = 'RuntimeError';

type PdfContent = {
  pages: string[];
  layouts: RawLayout[];
  /** Numbers of the pages that probably show more text than their text layer contains. */
  imagePages: number[];
};

const NOTHING: PdfContent = { pages: [], layouts: [], imagePages: [] };

/** Pages of a PDF. `imagePages` are the pages to recognize, if that was not done yet. */
export type PdfPages = RawPages & { imagePages: number[] };

/** Options of reading a PDF. */
export type PdfOptions = {
  /** Recognized text of the image pages of an earlier call. */
  recognized?: RecognizedPages | undefined;
  /** Whether to read word positions, which takes a third longer. */
  withLayouts?: boolean;
};

/**
 * Reads a PDF page by page with pdfium. If pdfium refuses the file or finds no text, pdf.js is tried, which repairs
 * other damage.
 *
 * @throws WorkError `broken`, `encrypted` or `too_large`
 */
export async function readPdf(
  path: string,
  limits: ExtractionLimits,
  { recognized, withLayouts = false }: PdfOptions = {},
): Promise<PdfPages> {
  const content = await readWithPdfium(path, limits, withLayouts);
  if (!recognized && !content.pages.some(hasText)) {
    const { readWithPdfjs } = await import('./pdfjs.ts');
    const rescued = await readWithPdfjs(path, limits);
    if (rescued) return { ...toRawPages(rescued), imagePages: [] };
  }
  if (content.pages.length === 0) throw extractionFailure('broken', 'The PDF file is damaged');
  const ocrStatuses = addRecognizedText(content, recognized ?? new Map());
  const { pages, layouts, imagePages } = content;
  return {
    ...toRawPages(resolveLineEndHyphens(pages)),
    ocrStatuses,
    imagePages,
    ...(withLayouts && { layouts }),
  };
}

/**
 * Replaces the text layer of image pages by recognized text, if that is longer.
 *
 * @returns the OCR status of each image page
 */
function addRecognizedText(
  content: PdfContent,
  recognized: RecognizedPages,
): Map<number, PageOcrStatus> {
  const ocrStatuses = new Map<number, PageOcrStatus>();
  for (const number of content.imagePages) {
    const page = recognized.get(number);
    if (page === undefined) ocrStatuses.set(number, { unread: true });
    if (!page || countLetters(page.text) <= countLetters(content.pages[number - 1] ?? '')) continue;
    content.pages[number - 1] = page.text;
    const { width, height } = content.layouts[number - 1] ?? NO_LAYOUT;
    content.layouts[number - 1] = { ...page.layout, width, height };
    const ocr_confidence = Math.round(page.confidence * 1_000) / 1_000;
    ocrStatuses.set(number, { ocr: true, ocr_confidence });
  }
  return ocrStatuses;
}

function toRawPages(pages: string[]): RawPages {
  return { pages, page_basis: 'rendered', media_type: PDF };
}

/**
 * Reads a file with pdfium.
 *
 * @returns no pages if pdfium cannot read the file
 */
async function readWithPdfium(
  path: string,
  limits: ExtractionLimits,
  withLayouts: boolean,
): Promise<PdfContent> {
  let document: PdfiumDocument | undefined;
  try {
    document = await openWithPdfium(path);
    const content = readAll(document, limits, withLayouts);
    document.close();
    return content;
  } catch (error) {
    if (error instanceof Error && error.name === WEBASSEMBLY_TRAP) {
      discardPdfium();
      return NOTHING;
    }
    document?.close();
    if (!(error instanceof PdfiumError)) throw error;
    if (error.reason === 'damaged') return NOTHING;
    throw extractionFailure('encrypted', 'The document is protected by a password');
  }
}

function readAll(
  document: PdfiumDocument,
  limits: ExtractionLimits,
  withLayouts: boolean,
): PdfContent {
  requireWithinLimit(limits.pagesMax, document.pageCount, 'pages');
  const content: PdfContent = { pages: [], layouts: [], imagePages: [] };
  let bytes = 0;
  for (let index = 0; index < document.pageCount; index += 1) {
    const page = document.withPage(index, (handle) =>
      readPage(document.pdfium, handle, withLayouts),
    );
    const text = trimLines(page?.text ?? '');
    bytes += Buffer.byteLength(text);
    requireTextWithinLimit(limits, bytes);
    content.pages.push(text);
    if (withLayouts) content.layouts.push(page?.layout ?? NO_LAYOUT);
    if (page?.isImage) content.imagePages.push(index + 1);
  }
  return content;
}

function readPage(pdfium: Pdfium, page: number, withLayout: boolean) {
  const { text, layout } = readPageText(pdfium, page, withLayout);
  return { text, layout, isImage: looksLikeImage(pdfium, page, text) };
}

/** Removes the space with which pdfium ends most lines. */
function trimLines(text: string): string {
  // The look-behind keeps long sequences of spaces linear.
  return text.replace(/(?<! ) +(?=\n)/g, '').trimEnd();
}

function hasText(page: string): boolean {
  return /\S/.test(page);
}
