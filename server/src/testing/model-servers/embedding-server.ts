import { once } from 'node:events';

import type { EmbeddingConnection as Connection } from '../../engines/embedding/post-texts.ts';
import { createOperatorClient } from '../../outbound/guarded-client.ts';
import { type ModelReply, type ModelRequest, startModelServer, tokensOf } from './model-server.ts';

export type EmbeddingServerOptions = {
  /** Dimensions of each vector. Default 64. */
  dimensions?: number;
  /** Words of one list mean the same to the model; every other word means only itself. */
  synonyms?: readonly (readonly string[])[];
  /** Longer texts are refused, as servers do whose model has a short context. */
  tokensMax?: number;
  /** Responses to the first requests, one each. */
  faults?: readonly ModelReply[];
  /** Asked before each other answer; the vector of a text, or what stands in its place. */
  vectorOf?: (text: string, usual: number[]) => unknown;
};

export type EmbeddingTestServer = AsyncDisposable & {
  baseUrl: string;
  requests: ModelRequest[];
  /** All texts that were sent, in order. */
  texts(): string[];
  /** Sets the response to later requests; undefined restores the normal one. */
  answerBy(reply: ModelReply | undefined): void;
};

/** A server with `/v1/embeddings` whose model knows words and their synonyms, and answers as the real ones do. */
export async function startEmbeddingServer(
  options: EmbeddingServerOptions = {},
): Promise<EmbeddingTestServer> {
  const { dimensions = 64, synonyms = [], tokensMax = Infinity, faults = [] } = options;
  const { vectorOf = (_text, usual) => usual } = options;
  let other: ModelReply | undefined;
  const embed: ModelReply = (response, request) => {
    const { input, dimensions: asked = dimensions } = request.body;
    const texts = [input].flat() as string[];
    if (texts.some((text) => tokensOf(text) > tokensMax)) {
      return refuseWith(400, `This model's maximum context length is ${tokensMax} tokens.`)(
        response,
        request,
      );
    }
    // Not in order: the index says which is which.
    const data = texts
      .map((text, index) => ({
        object: 'embedding',
        index,
        embedding: vectorOf(text, embedWords(text, asked, synonyms)),
      }))
      .toReversed();
    const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0);
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data, model: request.body.model, usage }));
  };
  const server = await startModelServer((response, request) => {
    return (other ?? embed)(response, request);
  }, faults);
  return {
    baseUrl: `${server.origin}/v1`,
    requests: server.requests,
    texts: () => server.requests.flatMap(({ body }) => [body.input].flat() as string[]),
    answerBy: (reply) => (other = reply),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The way to such a server, as the operator would set it up. */
export function connectEmbeddingServer({
  baseUrl,
}: Pick<EmbeddingTestServer, 'baseUrl'>): Connection & AsyncDisposable {
  const outbound = createOperatorClient(baseUrl, 'docket-test');
  return { outbound, baseUrl, model: 'words', [Symbol.asyncDispose]: () => outbound.close() };
}

/** An answer in the form of OpenAI's errors. */
export function refuseWith(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): ModelReply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, code: null } }));
  };
}

/** Never answers; ends with the connection. */
export const keepWaiting: ModelReply = async (response) => {
  await once(response, 'close');
};

function embedWords(
  text: string,
  dimensions: number,
  synonyms: readonly (readonly string[])[],
): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const meaning = synonyms.find((words) => words.includes(word))?.[0] ?? word;
    for (const seed of [1, 2, 3, 4]) {
      const hash = hashOf(meaning, seed);
      vector[hash % dimensions]! += hash & 1_024 ? 1 : -1;
    }
  }
  // No text is without a direction.
  vector[0]! += 0.01;
  return vector;
}

/** FNV-1a, of 31 bits. */
function hashOf(text: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 16_777_619);
  return (hash >>> 1) ^ (hash >>> 17);
}
