import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { OutboundError } from './outbound-client.ts';
import { toRequestError } from './outbound-failure.ts';

/** Reading this much of an unwanted body is cheaper than a new connection. */
export const DISCARDED_BYTES_MAX = 64 * 1024;

type Decoder = Transform & { bytesWritten: number };

const DECODERS: Record<string, () => Decoder> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The bytes of `raw` without their content coding, pulled as the reader asks for them.
 *
 * @param coding the Content-Encoding header; undefined or `identity` leaves the bytes as they are
 * @throws OutboundError; the reason of `signal` when it is aborted
 */
export async function* readBody(
  raw: Readable,
  coding: string | undefined,
  host: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const decoder = createDecoder(coding, host, raw);
  // Errors of the pipeline also reach whoever reads its last stream.
  const stream = decoder ? pipeline(raw, decoder, () => undefined) : raw;
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (decoder && isEmptyInput(error, decoder)) return;
    throw toRequestError(error, host);
  }
}

// One coding at most: nobody chains them but those who hide a bomb in a bomb.
function createDecoder(coding: string | undefined, host: string, raw: Readable): Decoder | null {
  const name = coding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  const create = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (create) return create();
  raw.on('error', () => undefined).destroy();
  throw new OutboundError('protocol', `${host} answered in a content coding it was not asked for`);
}

// A body of no bytes is complete whatever coding its header claims; zlib calls it truncated.
function isEmptyInput(error: unknown, decoder: Decoder): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'Z_BUF_ERROR' &&
    decoder.bytesWritten === 0
  );
}
