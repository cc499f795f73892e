import { open, readFile, rename, rm } from 'node:fs/promises';

import { buildCanonicalText, type RawPages } from './canonical-text.ts';
import { detectFormat, HEAD_BYTES } from './detect-format.ts';
import { writeLayoutFile } from './layout-file.ts';
import { type PageLayout, type RawLayout, resolveLayout } from './page-layout.ts';
import type { ExtractionRequest } from './compute-requests.ts';
import type { ExtractedText } from './text-extraction-engine.ts';

/** Extracts the text of a file. Runs in a compute child, which loads each reader only when a file needs it. */
export async function extractText(request: ExtractionRequest): Promise<ExtractedText> {
  return finishExtraction(await readPages(request), request);
}

/**
 * Extracts the text of a file unless pages look like images of text.
 *
 * @returns the text, or the numbers of those pages
 */
export async function extractUnlessImages(
  request: ExtractionRequest,
): Promise<ExtractedText | { imagePages: number[] }> {
  const raw = await readPages(request);
  if (raw.imagePages?.length) return { imagePages: raw.imagePages };
  return finishExtraction(raw, request);
}

async function finishExtraction(
  raw: RawPages,
  { limits, layoutPath }: ExtractionRequest,
): Promise<ExtractedText> {
  const text = buildCanonicalText(raw, limits);
  if (layoutPath) await saveLayouts(layoutPath, text, raw.layouts);
  return text;
}

/** Writes the layout file atomically, or deletes it if there is no layout. */
async function saveLayouts(
  path: string,
  text: ExtractedText,
  layouts: RawLayout[] | undefined,
): Promise<void> {
  if (!layouts) return rm(path, { force: true });
  await writeLayoutFile(`${path}.part`, resolveLayouts(text, layouts));
  await rename(`${path}.part`, path);
}

function* resolveLayouts(
  { text, pages }: ExtractedText,
  layouts: RawLayout[],
): Generator<PageLayout> {
  for (const { page, start, end } of pages) {
    const layout = layouts[page - 1];
    if (layout) yield resolveLayout(page, text.slice(start, end), start, layout);
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
  return readTxt(await readFile(path), limits, plainText);
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
  return buffer.subarray(0, bytesRead);
}
