import type { FastifyRequest } from 'fastify';

import { bodyBytesMax } from '../../contract/body-limits.ts';
import { ApiError } from '../../kernel/errors.ts';
import { clientDisconnectedError } from './disconnect-signal.ts';
import { endpointOf } from './request-state.ts';

/** First size of the buffer for a body of unknown length. */
const FIRST_BYTES = 16 * 1024;

/**
 * Reads the body of a request into one buffer, so that it needs no more memory than was reserved. The framework would
 * keep each chunk as an object: a body in chunks of one byte takes several hundred times its size.
 *
 * @param done receives the bytes, or an ApiError for a body above the limit of its endpoint or an early end
 */
export function readBody(
  request: FastifyRequest,
  done: (error: ApiError | null, bytes?: Buffer) => void,
): void {
  const { raw } = request;
  const limit = bodyBytesMax(endpointOf(request));
  const announced = raw.headers['content-length'];
  if (Number(announced) > limit) return done(bodyTooLargeError(limit));
  let bytes: Buffer = Buffer.allocUnsafe(announced === undefined ? FIRST_BYTES : Number(announced));
  let length = 0;

  function onData(chunk: Buffer): void {
    const needed = length + chunk.length;
    if (needed > limit) return end(bodyTooLargeError(limit));
    if (needed > bytes.length) bytes = enlarged(bytes, Math.max(needed, 2 * bytes.length), length);
    length += chunk.copy(bytes, length);
  }
  function onEnd(): void {
    request.state.bodyReservation?.shrink(length);
    end(null);
  }
  const onError = () => end(clientDisconnectedError());
  function end(error: ApiError | null): void {
    raw.off('data', onData).off('end', onEnd).off('error', onError);
    done(error, bytes.subarray(0, length));
  }
  raw.on('data', onData).on('end', onEnd).on('error', onError);
}

function enlarged(bytes: Buffer, size: number, length: number): Buffer {
  const larger = Buffer.allocUnsafe(size);
  bytes.copy(larger, 0, 0, length);
  return larger;
}

/** Creates the error for a body above `limit` bytes. */
export function bodyTooLargeError(limit: number): ApiError {
  return new ApiError('invalid_request', 'The body is larger than allowed', {
    details: { field: 'body', type: 'too_large', limit },
  });
}
