import { open, readFile } from 'node:fs/promises';

import { joinPages, type RawPages } from './canonical-text.ts';
import { detectFormat, HEAD_BYTES } from './detect-format.ts';
import type { ExtractedText, ExtractionLimits } from './text-extraction-engine.ts';

/** Runs in a compute child: the readers are loaded only there, and each only when a file needs it. */
export async function extractText(request: {
  path: string;
  limits: ExtractionLimits;
}): Promise<ExtractedText> {
  const { path, limits } = request;
  return joinPages(await readPages(path, limits), limits);
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
