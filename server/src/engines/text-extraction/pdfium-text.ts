import { LINE_END_HYPHEN } from './line-end-hyphens.ts';
import { readGeometry } from './page-geometry.ts';
import { readRawLayout } from './pdfium-words.ts';
import { allocate, free, type Pdfium, view } from './pdfium.ts';
import type { RawLayout } from './raw-layout.ts';

const BYTES_PER_CHAR = 2;
const BYTES_PER_DOUBLE = 8;

/** The text of a page as pdfium lays it out, with empty lines between paragraphs, and where its words stand. */
export type PageText = { text: string; layout?: RawLayout };

/** @param page handle of a loaded page */
export function readPageText(pdfium: Pdfium, page: number, withLayout: boolean): PageText {
  const textPage = pdfium.FPDFText_LoadPage(page);
  try {
    const text = textPage === 0 ? '' : allText(pdfium, textPage);
    return {
      text: withParagraphs(pdfium, textPage, text),
      ...(withLayout && {
        layout: readRawLayout(pdfium, textPage, text, readGeometry(pdfium, page)),
      }),
    };
  } finally {
    if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
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
    free(pdfium, pointer);
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
  const raw = pdfium.pdfium.wasmExports;
  const position = view(pdfium, pointer, 2 * BYTES_PER_DOUBLE);
  const heightOf = (textIndex: number): number => {
    const index = raw.FPDFText_GetCharIndexFromTextIndex(textPage, textIndex);
    const y = pointer + BYTES_PER_DOUBLE;
    if (!raw.FPDFText_GetCharOrigin(textPage, index, pointer, y)) return NaN;
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
    free(pdfium, pointer);
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
