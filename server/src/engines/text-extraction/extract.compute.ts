import { open, readFile, rename, rm } from 'node:fs/promises';

import { joinPages, type RawPages } from './canonical-text.ts';
import { detectFormat, HEAD_BYTES } from './detect-format.ts';
import { writeLayoutFile } from './layout-file.ts';
import type { PageLayout } from './page-layout.ts';
import { type RawLayout, settleLayout } from './raw-layout.ts';
import type { ExtractedText, ExtractionLimits } from './text-extraction-engine.ts';

/** Runs in a compute child: the readers are loaded only there, and each only when a file needs it. */
export async function extractText(request: {
  path: string;
  limits: ExtractionLimits;
  layoutPath?: string;
}): Promise<ExtractedText> {
  const { path, limits, layoutPath } = request;
  const raw = await readPages(path, limits);
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

async function readPages(path: string, limits: ExtractionLimits): Promise<RawPages> {
  const format = await detectFormat(await readHead(path));
  if (format === 'pdf') {
    const { readPdf } = await import('./pdf.ts');
    return readPdf(path, limits);
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
