import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

import { startWebServer } from '../web-server.ts';

/** A request as it came. */
export type ModelRequest = { path: string; headers: IncomingHttpHeaders; body: any };

export type ModelReply = (response: ServerResponse, request: ModelRequest) => void | Promise<void>;

export type ModelServer = AsyncDisposable & {
  /** Origin, without a path. */
  origin: string;
  requests: ModelRequest[];
};

/**
 * A server of models on a free port of 127.0.0.1.
 *
 * @param faults how the first requests are answered, one each; the others are answered by `reply`
 */
export async function startModelServer(
  reply: ModelReply,
  faults: readonly ModelReply[] = [],
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = await startWebServer((incoming, response) => {
    const serve = async () => {
      const raw = Buffer.concat(await incoming.toArray()).toString();
      const body = raw === '' ? undefined : JSON.parse(raw);
      const request = { path: incoming.url ?? '', headers: incoming.headers, body };
      requests.push(request);
      await (faults[requests.length - 1] ?? reply)(response, request);
    };
    serve().catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    requests,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Splits a text into the chunks of a stream. */
export function piecesOf(text: string, length = 12): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
}

/** A token of these servers is four characters. */
export const CHARACTERS_PER_TOKEN = 4;

export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
