import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LockedServer = AsyncDisposable & {
  url: string;
  /** Parts that were refused because of the lock. */
  readonly refusals: number;
};

/** Milliseconds of the `Retry-After` of each refusal. */
const RETRY_AFTER_MS = 10;

/** Takes one recording, whose upload another request locks for `lockedMs` after the first part. */
export async function startLockedServer(lockedMs: number): Promise<LockedServer> {
  let received = 0;
  let size = 0;
  let refusals = 0;
  let lockedUntilMs: number | undefined;

  function take(path: string, body: Buffer): boolean {
    if (path === '/v2/transcribe/uploads') {
      size = (JSON.parse(body.toString()) as { size: number }).size;
      return true;
    }
    lockedUntilMs ??= performance.now() + lockedMs;
    if (performance.now() < lockedUntilMs) return false;
    received += body.length;
    return true;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const { pathname } = new URL(request.url!, 'http://localhost');
    const isTaken = request.method === 'GET' || take(pathname, body);
    if (!isTaken) refusals += 1;
    const upload = received < size && { upload: { received, size } };
    response.writeHead(isTaken ? 200 : 400, {
      'content-type': 'application/json',
      ...(!isTaken && { 'retry-after': String(RETRY_AFTER_MS / 1000) }),
    });
    const conflict = { error: { code: 'invalid_request', details: { type: 'conflict' } } };
    response.end(JSON.stringify(isTaken ? { id: 'trans_1', ...upload } : conflict));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get refusals() {
      return refusals;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
