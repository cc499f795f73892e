import type { ServerResponse } from 'node:http';

import { send } from '../speech-server.ts';
import {
  CHARACTERS_PER_TOKEN,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  piecesOf,
  startModelServer,
  tokensOf,
} from './model-server.ts';

/** Model id that the fake server accepts by default. */
export const GOOGLE_MODEL = 'gemini-2.5-flash';
/** API key that the fake server accepts by default. */
export const GOOGLE_KEY = 'AIza-test';

/** A server with `:streamGenerateContent` that takes, checks and streams as the Gemini API does. */
export async function startGoogleServer(options: {
  /** Returns the model's output, usually JSON. */
  answer: (request: ModelRequest) => string;
  faults?: readonly ModelReply[];
}): Promise<ModelServer & { baseUrl: string }> {
  const server = await startModelServer((response, request) => {
    if (request.headers['x-goog-api-key'] !== GOOGLE_KEY) {
      return googleError(
        400,
        'INVALID_ARGUMENT',
        'API key not valid. Please pass a valid API key.',
      )(response, request);
    }
    if (request.path !== `/v1beta/models/${GOOGLE_MODEL}:streamGenerateContent?alt=sse`) {
      return googleError(
        404,
        'NOT_FOUND',
        'models/other is not found for API version v1beta',
      )(response, request);
    }
    return writeAnswer(response, request, options.answer(request));
  }, options.faults);
  return { ...server, baseUrl: `${server.origin}/v1beta` };
}

export function googleError(status: number, name: string, message: string): ModelReply {
  return (response) => send(response, status, { error: { code: status, message, status: name } });
}

/** A stream of these chunks. */
export function googleStream(chunks: readonly object[]): ModelReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
    response.end();
  };
}

export function googleChunk(text: string, finishReason?: string): object {
  const content = { role: 'model', parts: [{ text }] };
  return { candidates: [{ index: 0, content, ...(finishReason && { finishReason }) }] };
}

/** A whole answer; cut off where it is longer than `maxOutputTokens`. */
function writeAnswer(response: ServerResponse, request: ModelRequest, text: string) {
  const { maxOutputTokens } = request.body.generationConfig;
  const lengthMax = maxOutputTokens * CHARACTERS_PER_TOKEN;
  const last = {
    ...googleChunk('', text.length > lengthMax ? 'MAX_TOKENS' : 'STOP'),
    usageMetadata: {
      promptTokenCount: tokensOf(JSON.stringify(request.body)),
      candidatesTokenCount: tokensOf(text.slice(0, lengthMax)),
      totalTokenCount: 0,
    },
  };
  const chunks = piecesOf(text.slice(0, lengthMax)).map((piece) => googleChunk(piece));
  return googleStream([...chunks, last])(response, request);
}
