import type { RawPages } from './canonical-text.ts';
import { readCsv } from './csv.ts';
import { HEAD_BYTES, looksLikeUtf16 } from './detect-format.ts';
import { requireWithinLimit } from './extraction-failure.ts';
import { splitIntoPages } from './slices.ts';
import { CSV, TXT, type ExtractionLimits } from './text-extraction-engine.ts';

/**
 * Reads plain text in any encoding that can be detected. Comma-separated values are read as a table.
 *
 * @param isProse true keeps comma-separated values as they are written
 */
export async function readTxt(
  file: Buffer,
  limits: ExtractionLimits,
  isProse = false,
): Promise<RawPages> {
  requireWithinLimit(limits.unpackedBytesMax, file.length, 'bytes');
  const text = await decode(file);
  const table = isProse ? undefined : readCsv(text);
  return {
    pages: splitIntoPages(table ?? text),
    page_basis: 'slices',
    media_type: table === undefined ? TXT : CSV,
  };
}

/** Decodes by byte order mark or UTF-16 pattern, else as valid UTF-8, else by a guess from letter frequencies. */
async function decode(file: Buffer): Promise<string> {
  const declared = byteOrderMark(file) ?? looksLikeUtf16(file.subarray(0, HEAD_BYTES));
  if (declared) return new TextDecoder(declared).decode(file);
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

/** Decodes with Windows-1252 as the fallback. It decodes every byte, and most non-Unicode files use it. */
function decodeAs(encoding: string | null, file: Buffer): string {
  try {
    return new TextDecoder(encoding ?? 'windows-1252').decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
