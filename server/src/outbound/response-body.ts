import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { OutboundError } from './outbound-client.ts';
import { toRequestError } from './outbound-errors.ts';

/** Bytes of an unwanted body that are read to keep the connection: cheaper than a new connection. */
export const DISCARDED_BYTES_MAX = 64 * 1024;

type Decoder = Transform & { bytesWritten: number };

const DECODERS: Record<string, () => Decoder> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Yields the decoded bytes of `raw`, with back-pressure.
 *
 * @param coding the Content-Encoding header; undefined or `identity` means not encoded
 * @throws OutboundError, or the reason of an aborted `signal`
 */
export async function* readBody(
  raw: Readable,
  coding: string | undefined,
  host: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const decoder = createDecoder(coding, host, raw);
  // The reader of the last stream also gets errors of the pipeline.
  const stream = decoder ? pipeline(raw, decoder, () => undefined) : raw;
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (decoder && isEmptyInput(error, decoder)) return;
    throw toRequestError(error, host);
  }
}

// At most one coding: chained codings are used only for decompression bombs.
function createDecoder(coding: string | undefined, host: string, raw: Readable): Decoder | null {
  const name = coding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  const create = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (create) return create();
  raw.on('error', () => undefined).destroy();
  throw new OutboundError('protocol', `${host} used a content coding that was not requested`);
}

// zlib reports an empty body as truncated, but it is complete for every coding.
function isEmptyInput(error: unknown, decoder: Decoder): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'Z_BUF_ERROR' &&
    decoder.bytesWritten === 0
  );
}
