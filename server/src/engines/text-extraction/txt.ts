import type { RawPages } from './canonical-text.ts';
import { HEAD_BYTES, looksLikeUtf16 } from './detect-format.ts';
import { requireAtMost } from './extraction-failure.ts';
import { readingPages } from './slices.ts';
import { TXT, type ExtractionLimits } from './text-extraction-engine.ts';

/** Reads plain text of any encoding that can be told from its bytes. */
export async function readTxt(file: Buffer, limits: ExtractionLimits): Promise<RawPages> {
  requireAtMost(limits.unpackedBytesMax, file.length, 'bytes');
  return { pages: readingPages(await decode(file)), page_basis: 'slices', media_type: TXT };
}

/** What the file says of itself, then what cannot be a coincidence, then a guess by letter frequency. */
async function decode(file: Buffer): Promise<string> {
  const told = byteOrderMark(file) ?? looksLikeUtf16(file.subarray(0, HEAD_BYTES));
  if (told) return new TextDecoder(told).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return decodeAs(await guessEncoding(file), file);
  }
}

function byteOrderMark(file: Buffer): string | undefined {
  if (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf) return 'utf-8';
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  return undefined;
}

async function guessEncoding(file: Buffer): Promise<string | null> {
  const { detect } = await import('chardet');
  return detect(file.subarray(0, HEAD_BYTES));
}

/** Windows-1252 decodes every byte, and is what most files outside Unicode are. */
function decodeAs(encoding: string | null, file: Buffer): string {
  try {
    return new TextDecoder(encoding ?? 'windows-1252').decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
