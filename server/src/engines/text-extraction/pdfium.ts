import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/**
 * pdfium with members that its types omit: its memory, and the raw functions that are called for each word. The
 * wrapped functions are several times slower.
 */
export type Pdfium = WrappedPdfiumModule & {
  pdfium: { readonly HEAPU8: Uint8Array<ArrayBuffer>; wasmExports: RawFunctions };
};

/** Raw functions, which use numbers as booleans. */
type RawFunctions = {
  FPDFText_GetCharIndexFromTextIndex: (textPage: number, index: number) => number;
  FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number;
  FPDFText_GetLooseCharBox: (textPage: number, index: number, rect: number) => number;
};

/** Open document in the memory of pdfium. */
export type PdfiumDocument = {
  pdfium: Pdfium;
  pageCount: number;
  /**
   * Loads a page while `use` runs.
   *
   * @param index from 0
   * @param use receives the handle of the page
   * @returns undefined if the page cannot be loaded
   */
  withPage<T>(index: number, use: (page: number) => T): T | undefined;
  close(): void;
};

/** Error of a file that pdfium refuses. `password`: it is encrypted with a non-empty password. */
export class PdfiumError extends Error {
  override readonly name = 'PdfiumError';
  readonly reason: 'password' | 'damaged';

  constructor(code: number) {
    super(`pdfium gave error ${code}`);
    this.reason = PASSWORD_ERRORS.has(code) ? 'password' : 'damaged';
  }
}

/** Error codes FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY (unknown security handler). */
const PASSWORD_ERRORS = new Set([4, 5]);

let loaded: Promise<Pdfium> | undefined;

/**
 * Opens a file without a second copy of its bytes in memory.
 *
 * @throws PdfiumError if pdfium refuses the file
 */
export async function openWithPdfium(path: string): Promise<PdfiumDocument> {
  loaded ??= load();
  const pdfium = await loaded;
  const { pointer, size } = readIntoMemory(pdfium, path);
  const document = pdfium.FPDF_LoadMemDocument(pointer, size, '');
  if (document === 0) {
    const error = new PdfiumError(pdfium.FPDF_GetLastError());
    free(pdfium, pointer);
    throw error;
  }
  return {
    pdfium,
    pageCount: pdfium.FPDF_GetPageCount(document),
    withPage(index, use) {
      const page = pdfium.FPDF_LoadPage(document, index);
      if (page === 0) return undefined;
      try {
        return use(page);
      } finally {
        pdfium.FPDF_ClosePage(page);
      }
    },
    close() {
      pdfium.FPDF_CloseDocument(document);
      free(pdfium, pointer);
    },
  };
}

/**
 * Discards the pdfium instance, whose memory is invalid after a WebAssembly trap. The next document gets a new one.
 */
export function discardPdfium(): void {
  loaded = undefined;
}

/**
 * Allocates memory of pdfium.
 *
 * @throws Error if that memory is full
 */
export function allocate(pdfium: Pdfium, bytes: number): number {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new Error(`pdfium has no room for ${bytes} bytes`);
  return pointer;
}

/** Frees memory of pdfium. */
export function free(pdfium: Pdfium, pointer: number): void {
  pdfium.pdfium.wasmExports.free(pointer);
}

/** Returns a view of the memory of pdfium, valid until that memory grows. */
export function view(pdfium: Pdfium, pointer: number, bytes: number): DataView {
  return new DataView(pdfium.pdfium.HEAPU8.buffer, pointer, bytes);
}

async function load(): Promise<Pdfium> {
  // By default the package fetches this file from the network.
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
