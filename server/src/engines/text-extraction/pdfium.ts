import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/**
 * pdfium with what its own types leave out: a view of its memory, and functions as they are, for those that are called
 * for each word. The wrapped ones take several times longer.
 */
export type Pdfium = WrappedPdfiumModule & {
  pdfium: { readonly HEAPU8: Uint8Array<ArrayBuffer>; wasmExports: RawFunctions };
};

/** Booleans are numbers here. */
type RawFunctions = {
  FPDFText_GetCharIndexFromTextIndex: (textPage: number, index: number) => number;
  FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number;
  FPDFText_GetLooseCharBox: (textPage: number, index: number, rect: number) => number;
};

/** An open document in pdfium's memory. */
export type PdfiumDocument = {
  pdfium: Pdfium;
  pageCount: number;
  /**
   * Loads a page for as long as `use` runs.
   *
   * @param index from 0
   * @param use gets the handle of the page
   * @returns undefined when the page cannot be loaded
   */
  withPage<T>(index: number, use: (page: number) => T): T | undefined;
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

/** After a WebAssembly trap the memory cannot be trusted: the next document gets a new instance. */
export function forgetPdfium(): void {
  loaded = undefined;
}

/** @throws Error when pdfium's memory is full */
export function allocate(pdfium: Pdfium, bytes: number): number {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new Error(`pdfium has no room for ${bytes} bytes`);
  return pointer;
}

export function free(pdfium: Pdfium, pointer: number): void {
  pdfium.pdfium.wasmExports.free(pointer);
}

/** A view of pdfium's memory, for as long as nothing makes that grow. */
export function view(pdfium: Pdfium, pointer: number, bytes: number): DataView {
  return new DataView(pdfium.pdfium.HEAPU8.buffer, pointer, bytes);
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
