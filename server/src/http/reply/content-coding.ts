import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Transform } from 'node:stream';

import { parseQualityValues } from '../../kernel/quality-values.ts';

/** Content codings of responses (RFC 9110 §8.4.1). */
export type ContentCoding = 'br' | 'gzip';

/**
 * Chooses the coding of a response by `Accept-Encoding` (RFC 9110 §12.5.3). Brotli wins a tie, because it is smaller.
 *
 * @returns undefined for an uncompressed response
 */
export function chooseContentCoding(header: string | undefined): ContentCoding | undefined {
  if (header === undefined) return undefined;
  const weights = parseQualityValues(header);
  const any = weights.get('*') ?? 0;
  const br = weights.get('br') ?? any;
  const gzipped = weights.get('gzip') ?? weights.get('x-gzip') ?? any;
  const best = Math.max(br, gzipped);
  if (best === 0 || (weights.get('identity') ?? 0) > best) return undefined;
  return br === best ? 'br' : 'gzip';
}

/** Quality 4 is about as fast as gzip at its default level, and smaller. */
const BROTLI_QUALITY = 4;
/** Quality for bytes that are compressed once and sent often. */
const BROTLI_STATIC_QUALITY = 9;
/** Window of 512 KB. The default of 4 MB would cost each response more memory than it saves. */
const BROTLI_WINDOW_BITS = 19;
const GZIP_STATIC_LEVEL = 9;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses bytes in the thread pool of Node, off the event loop. */
export async function compressBytes(
  bytes: Uint8Array,
  coding: ContentCoding,
  { isStatic = false } = {},
): Promise<Buffer> {
  if (coding === 'gzip') return compressGzip(bytes, isStatic ? { level: GZIP_STATIC_LEVEL } : {});
  const quality = isStatic ? BROTLI_STATIC_QUALITY : BROTLI_QUALITY;
  return compressBrotli(bytes, { params: brotliParams(quality, bytes.length) });
}

/** Creates a stream that compresses in the thread pool. */
export function createCompressor(coding: ContentCoding): Transform {
  if (coding === 'gzip') return createGzip();
  return createBrotliCompress({ params: brotliParams(BROTLI_QUALITY) });
}

function brotliParams(quality: number, sizeHint = 0): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: sizeHint,
  };
}
