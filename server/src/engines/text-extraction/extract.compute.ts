import { open, readFile, rename, rm } from 'node:fs/promises';

import { joinPages, type RawPages } from './canonical-text.ts';
import { detectFormat, HEAD_BYTES } from './detect-format.ts';
import { writeLayoutFile } from './layout-file.ts';
import type { PageLayout } from './page-layout.ts';
import { type RawLayout, settleLayout } from './raw-layout.ts';
import type { ExtractionRequest } from './tasks.ts';
import type { ExtractedText } from './text-extraction-engine.ts';

/** Runs in a compute child: the readers are loaded only there, and each only when a file needs it. */
export async function extractText(request: ExtractionRequest): Promise<ExtractedText> {
  return settle(await readPages(request), request);
}

/**
 * The same, but stops before a text with holes.
 *
 * @returns the numbers of the pages that look like images of text, when there are any
 */
export async function extractUnlessImages(
  request: ExtractionRequest,
): Promise<ExtractedText | { imagePages: number[] }> {
  const raw = await readPages(request);
  if (raw.imagePages?.length) return { imagePages: raw.imagePages };
  return settle(raw, request);
}

async function settle(
  raw: RawPages,
  { limits, layoutPath }: ExtractionRequest,
): Promise<ExtractedText> {
  const text = joinPages(raw, limits);
  if (layoutPath) await keepLayouts(layoutPath, text, raw.layouts);
  return text;
}

/** The file is there whole or not at all. */
async function keepLayouts(
  path: string,
  text: ExtractedText,
  layouts: RawLayout[] | undefined,
): Promise<void> {
  if (!layouts) return rm(path, { force: true });
  await writeLayoutFile(`${path}.part`, settled(text, layouts));
  await rename(`${path}.part`, path);
}

function* settled({ text, pages }: ExtractedText, layouts: RawLayout[]): Generator<PageLayout> {
  for (const { page, start, end } of pages) {
    const layout = layouts[page - 1];
    if (layout) yield settleLayout(page, text.slice(start, end), start, layout);
  }
}

async function readPages({
  path,
  limits,
  plainText,
  recognized,
  layoutPath,
}: ExtractionRequest): Promise<RawPages & { imagePages?: number[] }> {
  const format = plainText ? 'text' : await detectFormat(await readHead(path));
  if (format === 'pdf') {
    const { readPdf } = await import('./pdf.ts');
    return readPdf(path, limits, { recognized, withLayouts: layoutPath !== undefined });
  }
  if (format === 'zip') {
    const { readDocx } = await import('./docx.ts');
    return readDocx(await readFile(path), limits);
  }
  const { readTxt } = await import('./txt.ts');
  return readTxt(await readFile(path), limits);
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
  return buffer.subarray(0, bytesRead);
}
