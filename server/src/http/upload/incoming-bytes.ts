import type { IncomingMessage } from 'node:http';

import type { IncomingBytes } from '../../contract/endpoint.ts';
import { clientDisconnectedError } from '../request/disconnect-signal.ts';

/** Reads the body of a request as a stream. A reader that stops early leaves the connection open for the response. */
export function readIncomingBytes(request: IncomingMessage): IncomingBytes {
  const announced = request.headers['content-length'];
  return {
    length: announced === undefined ? undefined : Number(announced),
    chunks: readChunks(request),
  };
}

async function* readChunks(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw request.complete ? error : clientDisconnectedError();
  }
}
