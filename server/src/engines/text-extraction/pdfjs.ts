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
import { extractionFailure, requireAtMost } from './extraction-failure.ts';
import type { ExtractionLimits } from './text-extraction-engine.ts';

/** Scanned pages have no text for pdf.js either, and it takes its time: these many decide. */
const SAMPLE_PAGES = 10;

/**
 * The second opinion on a PDF.
 *
 * @returns undefined when pdf.js finds no text or cannot open the file
 */
export async function readWithPdfjs(
  path: string,
  limits: ExtractionLimits,
): Promise<string[] | undefined> {
  process.on('unhandledRejection', ignore);
  try {
    return await readDocument(path, limits);
  } finally {
    // Such rejections are reported when the promises of this turn have settled.
    await setImmediate();
    process.off('unhandledRejection', ignore);
  }
}

/** On damaged files pdf.js also rejects promises that nobody waits for, which would end the process. */
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
    requireAtMost(limits.pagesMax, document.numPages, 'pages');
    return await readAll(document, limits);
  } catch (error) {
    if (error instanceof PasswordException) {
      throw extractionFailure('encrypted', 'The document is protected by a password');
    }
    if (error instanceof WorkError) throw error;
    // On files like these it throws whatever the damage leads it to.
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
    requireAtMost(limits.unpackedBytesMax, bytes, 'bytes');
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

/** A folder of the package, as pdf.js wants it: with a slash at the end. */
function assets(folder: string): string {
  return fileURLToPath(new URL(`${folder}/`, import.meta.resolve('pdfjs-dist/package.json')));
}
