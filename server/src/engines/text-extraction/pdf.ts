import { type PageMark, type RawPages, requireTextFits } from './canonical-text.ts';
import { extractionFailure, requireAtMost } from './extraction-failure.ts';
import { countLetters, looksLikeImage } from './image-page.ts';
import { foldLineEndHyphens } from './line-end-hyphens.ts';
import { readPageText } from './pdfium-text.ts';
import {
  forgetPdfium,
  openWithPdfium,
  type Pdfium,
  PdfiumError,
  type PdfiumDocument,
} from './pdfium.ts';
import { NO_LAYOUT, type RawLayout } from './raw-layout.ts';
import type { RecognizedPages } from './recognized-page.ts';
import { PDF, type ExtractionLimits } from './text-extraction-engine.ts';

/** The name of what a fault inside WebAssembly throws. */
const WEBASSEMBLY_TRAP = 'RuntimeError';

type Found = {
  pages: string[];
  layouts: RawLayout[];
  /** Numbers of the pages that seem to show more than their text layer says. */
  imagePages: number[];
};

const NOTHING: Found = { pages: [], layouts: [], imagePages: [] };

/** `imagePages`: the pages that are worth recognising, where that was not done yet. */
export type PdfPages = RawPages & { imagePages: number[] };

export type PdfOptions = {
  /** What was recognised of the pages that an earlier call named. */
  recognized?: RecognizedPages | undefined;
  /** Whether to find where the words stand, which takes a third of the time again. */
  withLayouts?: boolean;
};

/**
 * Reads a PDF page by page with pdfium. A file that it refuses, or finds no character in, is tried with pdf.js,
 * which repairs other damage.
 */
export async function readPdf(
  path: string,
  limits: ExtractionLimits,
  { recognized, withLayouts = false }: PdfOptions = {},
): Promise<PdfPages> {
  const found = await readWithPdfium(path, limits, withLayouts);
  if (!recognized && !found.pages.some(hasText)) {
    const { readWithPdfjs } = await import('./pdfjs.ts');
    const rescued = await readWithPdfjs(path, limits);
    if (rescued) return { ...asPdf(rescued), imagePages: [] };
  }
  if (found.pages.length === 0) throw extractionFailure('broken', 'The PDF file is damaged');
  const marks = addRecognized(found, recognized ?? new Map());
  const { pages, layouts, imagePages } = found;
  return {
    ...asPdf(foldLineEndHyphens(pages)),
    marks,
    imagePages,
    ...(withLayouts && { layouts }),
  };
}

/** Puts what was recognised in the place of what the text layer had, where it is more. */
function addRecognized(found: Found, recognized: RecognizedPages): Map<number, PageMark> {
  const marks = new Map<number, PageMark>();
  for (const number of found.imagePages) {
    const page = recognized.get(number);
    if (page === undefined) marks.set(number, { unread: true });
    if (!page || countLetters(page.text) <= countLetters(found.pages[number - 1] ?? '')) continue;
    found.pages[number - 1] = page.text;
    const { width, height } = found.layouts[number - 1] ?? NO_LAYOUT;
    found.layouts[number - 1] = { ...page.layout, width, height };
    const ocr_confidence = Math.round(page.confidence * 1_000) / 1_000;
    marks.set(number, { ocr: true, ocr_confidence });
  }
  return marks;
}

function asPdf(pages: string[]): RawPages {
  return { pages, page_basis: 'rendered', media_type: PDF };
}

/** @returns no pages when pdfium can make nothing of the file */
async function readWithPdfium(
  path: string,
  limits: ExtractionLimits,
  withLayouts: boolean,
): Promise<Found> {
  let document: PdfiumDocument | undefined;
  try {
    document = await openWithPdfium(path);
    const found = readAll(document, limits, withLayouts);
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

function readAll(document: PdfiumDocument, limits: ExtractionLimits, withLayouts: boolean): Found {
  requireAtMost(limits.pagesMax, document.pageCount, 'pages');
  const found: Found = { pages: [], layouts: [], imagePages: [] };
  let bytes = 0;
  for (let index = 0; index < document.pageCount; index += 1) {
    const page = document.withPage(index, (handle) =>
      readPage(document.pdfium, handle, withLayouts),
    );
    const text = trimLines(page?.text ?? '');
    bytes += Buffer.byteLength(text);
    requireTextFits(limits, bytes);
    found.pages.push(text);
    if (withLayouts) found.layouts.push(page?.layout ?? NO_LAYOUT);
    if (page?.isImage) found.imagePages.push(index + 1);
  }
  return found;
}

function readPage(pdfium: Pdfium, page: number, withLayout: boolean) {
  const { text, layout } = readPageText(pdfium, page, withLayout);
  return { text, layout, isImage: looksLikeImage(pdfium, page, text) };
}

/** pdfium ends most lines with a space. */
function trimLines(text: string): string {
  // The look-behind keeps a long run of spaces from being tried once from each of them.
  return text.replace(/(?<! ) +(?=\n)/g, '').trimEnd();
}

function hasText(page: string): boolean {
  return /\S/.test(page);
}
