import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import {
  getDocument,
  PasswordException,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import { WorkError } from '../../kernel/errors.ts';
import { extractionFailure, requireWithinLimit } from './extraction-failure.ts';
import type { ExtractionLimits } from './text-extraction-engine.ts';

/** Pages that decide whether the file has text. pdf.js is slow and finds none in scans either. */
const SAMPLE_PAGES = 10;

/**
 * Reads a PDF with pdf.js, the fallback of pdfium.
 *
 * @returns undefined if pdf.js finds no text or cannot open the file
 */
export async function readWithPdfjs(
  path: string,
  limits: ExtractionLimits,
): Promise<string[] | undefined> {
  process.on('unhandledRejection', ignore);
  try {
    return await readDocument(path, limits);
  } finally {
    // Unhandled rejections are reported after the promises of this turn have settled.
    await setImmediate();
    process.off('unhandledRejection', ignore);
  }
}

/** Ignores rejections: on damaged files pdf.js rejects promises that nothing awaits, which would exit the process. */
function ignore(): void {}

async function readDocument(path: string, limits: ExtractionLimits): Promise<string[] | undefined> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: assets('cmaps'),
    standardFontDataUrl: assets('standard_fonts'),
    wasmUrl: assets('wasm'),
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
  });
  try {
    const document = await task.promise;
    requireWithinLimit(limits.pagesMax, document.numPages, 'pages');
    return await readAll(document, limits);
  } catch (error) {
    if (error instanceof PasswordException) {
      throw extractionFailure('encrypted', 'The document is protected by a password');
    }
    if (error instanceof WorkError) throw error;
    // On damaged files pdf.js throws arbitrary errors.
    return undefined;
  } finally {
    await task.destroy();
  }
}

async function readAll(
  document: PDFDocumentProxy,
  limits: ExtractionLimits,
): Promise<string[] | undefined> {
  const pages: string[] = [];
  let bytes = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    if (number > SAMPLE_PAGES && bytes === 0) return undefined;
    const text = await pageText(document, number);
    bytes += Buffer.byteLength(text.trim());
    requireWithinLimit(limits.unpackedBytesMax, bytes, 'bytes');
    pages.push(text);
  }
  return bytes === 0 ? undefined : pages;
}

async function pageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .trimEnd();
}

/** Returns the path of a folder of the package, with the trailing slash that pdf.js requires. */
function assets(folder: string): string {
  return fileURLToPath(new URL(`${folder}/`, import.meta.resolve('pdfjs-dist/package.json')));
}
