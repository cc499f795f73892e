import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type WebServer = AsyncDisposable & { url: string };

/** Starts a server that is no Docket. */
export async function startWebServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<WebServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a proxy that refuses bodies above a size, as many do. */
export function startNarrowProxy(target: string, bytesMax: number): Promise<WebServer> {
  return startWebServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isRefused = false;
    const refuse = () => {
      if (isRefused) return;
      isRefused = true;
      response.writeHead(413, { 'content-type': 'text/html', connection: 'close' });
      response.end('<h1>413 Request Entity Too Large</h1>');
    };
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) refuse();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytesMax) refuse();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      if (!isRefused) void pass(target, request, Buffer.concat(chunks), response);
    });
  });
}

export type StallingProxy = WebServer & {
  /** Parts of recordings that came. */
  parts(): number;
  /** Resolves when a part comes that is never answered. */
  stalled: Promise<void>;
};

/** Starts a proxy that never answers one part of a recording. @param stalledPart its number, from 1 */
export async function startStallingProxy(
  target: string,
  stalledPart: number,
): Promise<StallingProxy> {
  const { promise: stalled, resolve } = Promise.withResolvers<void>();
  let parts = 0;
  const server = await startWebServer((request, response) => {
    const chunks: Buffer[] = [];
    if (request.url!.startsWith('/v2/transcribe/uploads/')) parts += 1;
    if (parts === stalledPart && request.method === 'POST') return resolve();
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void pass(target, request, Buffer.concat(chunks), response));
  });
  return { ...server, parts: () => parts, stalled };
}

async function pass(
  target: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(target + request.url, {
    method: request.method!,
    headers: headers as Record<string, string>,
    ...(hasBody && { body }),
  });
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'application/json',
    'x-request-id': answer.headers.get('x-request-id') ?? '',
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
