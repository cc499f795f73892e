import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  allocate,
  openWithPdfium,
  type Pdfium,
} from '../server/src/engines/text-extraction/pdfium.ts';
import { buildPdf, type PdfImage, type PdfPage } from '../server/src/testing/build-pdf.ts';

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 };
const LINE_LENGTH = 82;
const DPI = 150;
const SKEW_DEGREES = 2;
/** Amplitude of the noise, of 255. The paper is light gray and the ink dark gray. */
const NOISE = 20;
const [INK, CONTRAST] = [10, 0.9];

const GREY = 1;
const WHITE = 0xffffffff;
const GREYSCALE = 0x08;

/** A page that is only an image: the text in Helvetica as a scanner sees it, askew and with noise. */
export async function scanText(text: string): Promise<PdfPage> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-eval-'));
  try {
    const path = join(folder, 'page.pdf');
    await writeFile(path, buildPdf([text.split('\n').flatMap(breakLine).map(toWinAnsi)]));
    return { image: await photograph(path) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function breakLine(paragraph: string): string[] {
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length <= LINE_LENGTH) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

const WIN_ANSI = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    String.fromCharCode(byte),
  ]),
);

/** @throws Error for a character that the font does not have */
function toWinAnsi(line: string): string {
  return Array.from(line, (char) => {
    const byte = WIN_ANSI.get(char);
    if (byte === undefined) throw new Error(`${char} is not in WinAnsiEncoding`);
    return byte;
  }).join('');
}

async function photograph(path: string): Promise<PdfImage> {
  const document = await openWithPdfium(path);
  const image = document.withPage(0, (page) => renderAskew(document.pdfium, page));
  document.close();
  if (!image) throw new Error('The page cannot be drawn');
  addNoise(image.pixels);
  return image;
}

function renderAskew(pdfium: Pdfium, page: number): PdfImage {
  const scale = DPI / 72;
  const [width, height] = [Math.round(PAGE.width * scale), Math.round(PAGE.height * scale)];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  // FS_MATRIX (a to f) and FS_RECTF (the clip), ten 32-bit floats.
  const matrix = allocate(pdfium, 40);
  const clip = [0, 0, width, height];
  const { buffer } = pdfium.pdfium.HEAPU8;
  new Float32Array(buffer, matrix, 10).set([...turnAboutCentre(scale), ...clip]);
  pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, matrix + 24, GREYSCALE);

  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = Buffer.alloc(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = start + row * stride;
    pixels.set(pdfium.pdfium.HEAPU8.subarray(from, from + width), row * width);
  }
  return { width, height, pixels };
}

function turnAboutCentre(scale: number): number[] {
  const angle = (SKEW_DEGREES * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  return [cos, sin, -sin, cos, scale * x - cos * x + sin * y, scale * y - sin * x - cos * y];
}

/** The same noise every time. */
function addNoise(pixels: Buffer): void {
  let random = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    // Numerical Recipes, 3rd edition, 7.1: a linear congruential generator.
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const noise = (random / 2 ** 32 - 0.5) * 2 * NOISE;
    pixels[at] = Math.max(0, Math.min(255, pixels[at]! * CONTRAST + INK + noise));
  }
}
