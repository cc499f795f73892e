import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type ScriptedAnswer = {
  status: number;
  headers?: Record<string, string>;
  /** Text, or a value that is sent as JSON. */
  body?: unknown;
  /** Closes the connection after so many bytes of the body. */
  cutAfter?: number;
};

export type ScriptedServer = AsyncDisposable & {
  url: string;
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
};

/** Answers the requests in their order, the last answer again and again. */
export async function startScriptedServer(answers: ScriptedAnswer[]): Promise<ScriptedServer> {
  const requests: ScriptedServer['requests'] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const {
      status,
      headers,
      body = {},
      cutAfter,
    } = answers[Math.min(requests.length, answers.length - 1)]!;
    const chunks = await request.toArray();
    requests.push({
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    });
    if (cutAfter === undefined) response.end(text);
    else response.write(text.slice(0, cutAfter), () => response.destroy());
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
