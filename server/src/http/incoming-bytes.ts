import type { IncomingMessage } from 'node:http';

import type { IncomingBytes } from '../contract/endpoint.ts';
import { clientLeft } from './client-signal.ts';

/** The body of a request as bytes. Who stops before its end leaves the connection open for the answer. */
export function incomingBytes(request: IncomingMessage): IncomingBytes {
  const announced = request.headers['content-length'];
  return {
    length: announced === undefined ? undefined : Number(announced),
    chunks: chunksOf(request),
  };
}

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw request.complete ? error : clientLeft();
  }
}
