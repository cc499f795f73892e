/**
 * Reads all text of a PDF with nothing but pdfium, at the priority of a compute child. Prints one line of JSON.
 *
 *     node bench/floors-pdfium.ts read <JSON argument>
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** pdfium with its memory, which its types omit. */
type Pdfium = WrappedPdfiumModule & { pdfium: { readonly HEAPU8: Uint8Array<ArrayBuffer> } };

const BYTES_PER_CHAR = 2;

setPriority(constants.priority.PRIORITY_LOW);
const { path } = JSON.parse(process.argv[3]!) as { path: string };
const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
const pdfium = (await init({ wasmBinary: wasm })) as Pdfium;
pdfium.PDFiumExt_Init();
const { malloc, free } = pdfium.pdfium.wasmExports;

const file = readFileSync(path);
const memory = () => pdfium.pdfium.HEAPU8;
const bytes = malloc(file.length);
memory().set(file, bytes);
const document = pdfium.FPDF_LoadMemDocument(bytes, file.length, '');
const pages = pdfium.FPDF_GetPageCount(document);
let chars = 0;
for (let index = 0; index < pages; index += 1) {
  const page = pdfium.FPDF_LoadPage(document, index);
  const textPage = pdfium.FPDFText_LoadPage(page);
  const count = pdfium.FPDFText_CountChars(textPage);
  const buffer = malloc((count + 1) * BYTES_PER_CHAR);
  const written = pdfium.FPDFText_GetText(textPage, 0, count, buffer);
  chars += Buffer.from(memory().buffer, buffer, written * BYTES_PER_CHAR).toString(
    'utf16le',
  ).length;
  free(buffer);
  pdfium.FPDFText_ClosePage(textPage);
  pdfium.FPDF_ClosePage(page);
}
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1_000_000;
process.stdout.write(`${JSON.stringify({ pages, chars, cpuSeconds })}\n`);
