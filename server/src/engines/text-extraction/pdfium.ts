import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** pdfium with a view of its memory, which its own types leave out. */
type Pdfium = WrappedPdfiumModule & { pdfium: { readonly HEAPU8: Uint8Array } };

/** An open document in pdfium's memory. */
export type PdfiumDocument = {
  pageCount: number;
  /** @param index from 0. @returns the text as pdfium lays it out; empty when the page cannot be loaded */
  pageText(index: number): string;
  close(): void;
};

/** pdfium refused the file. `password`: it is encrypted, and not with the empty password. */
export class PdfiumError extends Error {
  override readonly name = 'PdfiumError';
  readonly reason: 'password' | 'damaged';

  constructor(code: number) {
    super(`pdfium gave error ${code}`);
    this.reason = PASSWORD_ERRORS.has(code) ? 'password' : 'damaged';
  }
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY (a security handler that it does not know). */
const PASSWORD_ERRORS = new Set([4, 5]);

/** What pdfium puts for a hyphen at the end of a line, in place of it and of the line break. */
export const LINE_END_HYPHEN = '\uFFFE';

const BYTES_PER_CHAR = 2;
const BYTES_PER_DOUBLE = 8;

let loaded: Promise<Pdfium> | undefined;

/**
 * Opens a file without holding its bytes twice.
 *
 * @throws PdfiumError when pdfium refuses the file
 */
export async function openWithPdfium(path: string): Promise<PdfiumDocument> {
  loaded ??= load();
  const pdfium = await loaded;
  const { pointer, size } = readIntoMemory(pdfium, path);
  const free = () => pdfium.pdfium.wasmExports.free(pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, size, '');
  if (document === 0) {
    const error = new PdfiumError(pdfium.FPDF_GetLastError());
    free();
    throw error;
  }
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    pageText: (index) => pageText(pdfium, document, index),
    close() {
      pdfium.FPDF_CloseDocument(document);
      free();
    },
  };
}

/** After a WebAssembly trap the memory cannot be trusted: the next document gets a new instance. */
export function forgetPdfium(): void {
  loaded = undefined;
}

async function load(): Promise<Pdfium> {
  // The package's own default fetches the file from the network.
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = (await init({ wasmBinary: wasm })) as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function readIntoMemory(pdfium: Pdfium, path: string): { pointer: number; size: number } {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const pointer = allocate(pdfium, size);
    for (let read = 0; read < size;) {
      const count = readSync(file, pdfium.pdfium.HEAPU8, pointer + read, size - read, read);
      if (count === 0) throw new Error('The file became shorter while it was read');
      read += count;
    }
    return { pointer, size };
  } finally {
    closeSync(file);
  }
}

function pageText(pdfium: Pdfium, document: number, index: number): string {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return '';
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    return textPage === 0 ? '' : withParagraphs(pdfium, textPage, allText(pdfium, textPage));
  } finally {
    if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
  }
}

function allText(pdfium: Pdfium, textPage: number): string {
  const count = pdfium.FPDFText_CountChars(textPage);
  if (count <= 0) return '';
  const pointer = allocate(pdfium, (count + 1) * BYTES_PER_CHAR);
  try {
    // The count that comes back includes the closing zero.
    const written = pdfium.FPDFText_GetText(textPage, 0, count, pointer) - 1;
    const { buffer } = pdfium.pdfium.HEAPU8;
    return Buffer.from(buffer, pointer, Math.max(0, written) * BYTES_PER_CHAR).toString('utf16le');
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

/** How much wider than usual on its page the space above a line is when a paragraph begins there. */
const PARAGRAPH_GAP = 1.3;

/** pdfium marks the ends of lines only. Where the lines stand says which of them end a paragraph. */
function withParagraphs(pdfium: Pdfium, textPage: number, text: string): string {
  const lines = text.split('\r\n');
  if (lines.length < 3) return lines.join('\n');
  const gaps = gapsAbove(pdfium, textPage, lines);
  const usual = median(gaps.filter((gap) => gap > 0));
  return lines
    .map((line, index) => ((gaps[index] ?? NaN) > usual * PARAGRAPH_GAP ? `\n${line}` : line))
    .join('\n');
}

/** @returns for each line how far it stands below the one before, in points; NaN when unknown */
function gapsAbove(pdfium: Pdfium, textPage: number, lines: readonly string[]): number[] {
  const pointer = allocate(pdfium, 2 * BYTES_PER_DOUBLE);
  const position = new DataView(pdfium.pdfium.HEAPU8.buffer, pointer, 2 * BYTES_PER_DOUBLE);
  const heightOf = (textIndex: number): number => {
    const index = pdfium.FPDFText_GetCharIndexFromTextIndex(textPage, textIndex);
    const y = pointer + BYTES_PER_DOUBLE;
    if (!pdfium.FPDFText_GetCharOrigin(textPage, index, pointer, y)) return NaN;
    return position.getFloat64(BYTES_PER_DOUBLE, true);
  };
  let start = 0;
  let previous = NaN;
  try {
    return lines.map((line) => {
      const top = heightOf(start);
      const gap = previous - top;
      // A hyphen mark stands for a line break too: what follows the last one is on the lowest line.
      const lastMark = line.lastIndexOf(LINE_END_HYPHEN);
      previous = lastMark === -1 ? top : heightOf(start + lastMark + 1);
      start += line.length + '\r\n'.length;
      return gap;
    });
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function allocate(pdfium: Pdfium, bytes: number): number {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new Error(`pdfium has no room for ${bytes} bytes`);
  return pointer;
}
