import type { ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';

import type { AnswerMode, LlmSettings } from '../../engines/llm/llm-client.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { createOperatorClient } from '../../outbound/guarded-client.ts';
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

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** Parsed request to a model. */
export type ChatRequest = ModelRequest & {
  messages: ChatMessage[];
  /** The first message of each kind: instructions, and the task with its material. */
  system: string;
  user: string;
  /** Mode of the requested JSON output. */
  mode: AnswerMode;
};

export type OpenAiServerOptions = {
  /** Returns the model's output: a string as it is, other values as JSON. */
  answer: (request: ChatRequest) => unknown;
  /** Requests must bring it. Default: none is asked for. */
  apiKey?: string | undefined;
  model?: string;
  /** Others are refused with 400. Default: all. */
  modes?: readonly AnswerMode[];
  /** Further refusals, as the message of a 400; undefined where there is none. */
  refuse?: (request: ChatRequest) => string | undefined;
  /** Responses to the first requests, one each. */
  faults?: readonly ModelReply[];
};

export type OpenAiServer = ModelServer & { baseUrl: string };

/** Model id that the fake server accepts by default. */
export const OPENAI_MODEL = 'qwen3:8b';

/** A server with `/v1/chat/completions` that takes, checks and streams as OpenAI's does. */
export async function startOpenAiServer(options: OpenAiServerOptions): Promise<OpenAiServer> {
  const server = await startModelServer(async (response, received) => {
    const request = { ...received, ...readChat(received) };
    const refusal = refusalOf(request, options);
    if (refusal) return sendError(response, ...refusal);
    const answer = await options.answer(request);
    writeAnswer(response, request, typeof answer === 'string' ? answer : JSON.stringify(answer));
  }, options.faults);
  return { ...server, baseUrl: `${server.origin}/v1` };
}

export type ConnectedOpenAiServer = {
  server: OpenAiServer;
  outbound: OutboundClient;
  /** Settings of its model, for `createLlmClient`. */
  settings: LlmSettings;
};

/** A server and the operator's way to it, for as long as the test runs. */
export async function connectOpenAiServer(
  t: TestContext,
  options: OpenAiServerOptions,
): Promise<ConnectedOpenAiServer> {
  const server = await startOpenAiServer(options);
  const outbound = createOperatorClient(server.baseUrl, 'docket-test');
  t.after(async () => {
    await outbound.close();
    await server[Symbol.asyncDispose]();
  });
  const settings: LlmSettings = {
    provider: 'openai-compatible',
    baseUrl: server.baseUrl,
    model: options.model ?? OPENAI_MODEL,
    apiKey: options.apiKey,
    contextTokens: 32_768,
    concurrency: 4,
  };
  return { server, outbound, settings };
}

function readChat({ body }: ModelRequest): Omit<ChatRequest, keyof ModelRequest> {
  const messages: ChatMessage[] = body?.messages ?? [];
  const first = (role: ChatMessage['role']) =>
    messages.find((message) => message.role === role)?.content ?? '';
  return { messages, system: first('system'), user: first('user'), mode: modeOf(body) };
}

function modeOf(body: any): AnswerMode {
  const format = body?.response_format;
  if (!format) return 'prompt';
  if (format.type === 'json_schema') return 'json_schema';
  return format.schema ? 'json_object_schema' : 'json_object';
}

type Refusal = [status: number, message: string, code: string | null];

function refusalOf(
  request: ChatRequest,
  { apiKey, model = OPENAI_MODEL, modes, refuse }: OpenAiServerOptions,
): Refusal | undefined {
  const { path, headers, body, mode } = request;
  if (path !== '/v1/chat/completions') return [404, 'Not found', null];
  if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
    return [401, `Incorrect API key provided: ${headers.authorization}`, 'invalid_api_key'];
  }
  if (body.model !== model) {
    return [404, `The model \`${body.model}\` does not exist`, 'model_not_found'];
  }
  if (modes && !modes.includes(mode)) {
    return [400, `'response_format' of this type is not supported with this model`, null];
  }
  const message = refuse?.(request);
  return message === undefined ? undefined : [400, message, null];
}

function sendError(response: ServerResponse, ...[status, message, code]: Refusal): void {
  send(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
}

/** A whole answer; cut off where it is longer than the request allows. */
function writeAnswer(response: ServerResponse, { body, messages }: ChatRequest, text: string) {
  const tokensMax = body.max_completion_tokens ?? body.max_tokens ?? Infinity;
  const written = text.slice(0, tokensMax * CHARACTERS_PER_TOKEN);
  const prompt_tokens = messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const stream = startChatStream(response);
  for (const piece of piecesOf(written)) stream.delta({ content: piece });
  stream.end(written.length < text.length ? 'length' : 'stop', {
    prompt_tokens,
    completion_tokens: tokensOf(written),
  });
}

type Tokens = { prompt_tokens: number; completion_tokens: number };

export type ChatStream = ReturnType<typeof startChatStream>;

/** The events of a stream, as they are written one after the other. */
export function startChatStream(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const about = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  return {
    event,
    delta: (delta: object) =>
      event({ ...about, choices: [{ index: 0, delta, finish_reason: null }] }),
    comment: () => response.write(': keep-alive\n\n'),
    end(finishReason: string, usage?: Tokens) {
      event({ ...about, choices: [{ index: 0, delta: {}, finish_reason: finishReason }] });
      if (usage) event({ ...about, choices: [], usage });
      response.end('data: [DONE]\n\n');
    },
  };
}
