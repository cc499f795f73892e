import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  json(): any;
};

/** A real HTTP server: serves a file, or receives webhooks and keeps what came. */
export type Receiver = AsyncDisposable & {
  url: string;
  received: ReceivedCall[];
  /** The first call, whether it came already or is still to come. */
  next(): Promise<ReceivedCall>;
  /** Sets the response to later requests. */
  answerWith(status: number, body?: string | Buffer): void;
  /** Sets a handler that writes later responses itself. */
  answerBy(answer: (response: ServerResponse) => void): void;
};

export async function startReceiver(status = 200, body: string | Buffer = 'ok'): Promise<Receiver> {
  const received: ReceivedCall[] = [];
  const first = Promise.withResolvers<ReceivedCall>();
  let answer = fixedAnswer(status, body);

  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const json = () => JSON.parse(raw.toString('utf8'));
      received.push({ method, path, headers, raw, json });
      first.resolve(received[0]!);
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: () => first.promise,
    answerWith(nextStatus, nextBody = 'ok') {
      answer = fixedAnswer(nextStatus, nextBody);
    },
    answerBy(next) {
      answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function fixedAnswer(status: number, body: string | Buffer) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  };
}
