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

export type AnthropicServerOptions = {
  /** Returns the model's output, usually JSON. */
  answer: (request: ModelRequest) => string;
  apiKey?: string;
  model?: string;
  faults?: readonly ModelReply[];
};

/** Model id that the fake server accepts by default. */
export const ANTHROPIC_MODEL = 'claude-sonnet-4-5';
/** API key that the fake server accepts by default. */
export const ANTHROPIC_KEY = 'sk-ant-test';

/** A server with `/v1/messages` that takes, checks and streams as Anthropic's does. */
export async function startAnthropicServer({
  answer,
  apiKey = ANTHROPIC_KEY,
  model = ANTHROPIC_MODEL,
  faults,
}: AnthropicServerOptions): Promise<ModelServer & { baseUrl: string }> {
  const server = await startModelServer((response, request) => {
    const refusal = refusalOf(request, apiKey, model);
    if (refusal) return anthropicError(...refusal)(response, request);
    return writeMessage(response, request, answer(request));
  }, faults);
  return { ...server, baseUrl: `${server.origin}/v1` };
}

type Refusal = [status: number, type: string, message: string];

function refusalOf(
  { path, headers, body }: ModelRequest,
  apiKey: string,
  model: string,
): Refusal | undefined {
  if (path !== '/v1/messages') return [404, 'not_found_error', 'Not found'];
  if (headers['x-api-key'] !== apiKey) return [401, 'authentication_error', 'invalid x-api-key'];
  if (headers['anthropic-version'] !== '2023-06-01') {
    return [400, 'invalid_request_error', 'anthropic-version: header is required'];
  }
  if (body.model !== model) return [404, 'not_found_error', `model: ${body.model}`];
  if (!Number.isInteger(body.max_tokens) || body.stream !== true) {
    return [400, 'invalid_request_error', 'max_tokens: Field required'];
  }
  return undefined;
}

/** A whole answer; cut off where it is longer than `max_tokens`. */
function writeMessage(response: ServerResponse, { body }: ModelRequest, text: string): void {
  const lengthMax = body.max_tokens * CHARACTERS_PER_TOKEN;
  const isTool = body.tools?.some(({ name }: { name: string }) => name === 'json');
  const stream = startStream(response);
  stream.start(tokensOf(JSON.stringify(body)));
  stream.block(isTool ? 'tool' : 'text', piecesOf(text.slice(0, lengthMax)));
  const stopReason = isTool ? 'tool_use' : 'end_turn';
  stream.end(text.length > lengthMax ? 'max_tokens' : stopReason, tokensOf(text));
}

type BlockKind = 'text' | 'thinking' | 'tool';

const BLOCKS: Record<BlockKind, { start: object; delta: (piece: string) => object }> = {
  text: {
    start: { type: 'text', text: '' },
    delta: (text) => ({ type: 'text_delta', text }),
  },
  thinking: {
    start: { type: 'thinking', thinking: '', signature: '' },
    delta: (thinking) => ({ type: 'thinking_delta', thinking }),
  },
  tool: {
    start: { type: 'tool_use', id: 'toolu_1', name: 'json', input: {} },
    delta: (partial_json) => ({ type: 'input_json_delta', partial_json }),
  },
};

/** The events of a stream, as they are written one after the other. */
function startStream(response: ServerResponse) {
  let index = 0;
  const event = (data: { type: string } & Record<string, unknown>) => {
    response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  return {
    start(inputTokens = 10) {
      const usage = { input_tokens: inputTokens, output_tokens: 1 };
      const message = { id: 'msg_1', type: 'message', role: 'assistant', content: [], usage };
      event({ type: 'message_start', message: { ...message, model: ANTHROPIC_MODEL } });
      event({ type: 'ping' });
    },
    block(kind: BlockKind, pieces: readonly string[]) {
      event({ type: 'content_block_start', index, content_block: BLOCKS[kind].start });
      for (const piece of pieces) {
        event({ type: 'content_block_delta', index, delta: BLOCKS[kind].delta(piece) });
      }
      event({ type: 'content_block_stop', index });
      index += 1;
    },
    ping: () => event({ type: 'ping' }),
    error: (type: string, message: string) => event({ type: 'error', error: { type, message } }),
    end(stopReason: string, outputTokens = 1) {
      const delta = { stop_reason: stopReason, stop_sequence: null };
      event({ type: 'message_delta', delta, usage: { output_tokens: outputTokens } });
      event({ type: 'message_stop' });
      response.end();
    },
  };
}

/** An error before the answer. */
export function anthropicError(
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): ModelReply {
  return (response) => {
    const body = { type: 'error', error: { type, message }, request_id: 'req_1' };
    send(response, status, body, headers);
  };
}

/** The first words of an answer, and then whatever `go` does. */
export function anthropicStream(
  pieces: readonly string[],
  go: (stream: ReturnType<typeof startStream>, response: ServerResponse) => void,
): ModelReply {
  return (response) => {
    const stream = startStream(response);
    stream.start();
    if (pieces.length > 0) stream.block('text', pieces);
    go(stream, response);
  };
}
