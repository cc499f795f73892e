import type { ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';

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
export const BEDROCK_MODEL = 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0';
/** API key that the fake server accepts by default. */
export const BEDROCK_KEY = 'ABSK-test';
export const BEDROCK_REGION = 'eu-central-1';

/** A server with `/converse-stream` that takes, checks and streams as Bedrock does. */
export async function startBedrockServer(options: {
  /** Returns the model's output, usually JSON. */
  answer: (request: ModelRequest) => string;
  faults?: readonly ModelReply[];
}): Promise<ModelServer & { baseUrl: string }> {
  const server = await startModelServer((response, request) => {
    const { authorization = '' } = request.headers;
    const isSigned = authorization.startsWith('AWS4-HMAC-SHA256 ');
    if (authorization !== `Bearer ${BEDROCK_KEY}` && !isSigned) {
      return bedrockError(
        403,
        'UnrecognizedClientException',
        'The security token is invalid',
      )(response, request);
    }
    return writeAnswer(response, request, options.answer(request));
  }, options.faults);
  return { ...server, baseUrl: server.origin };
}

export function bedrockError(status: number, type: string, message: string): ModelReply {
  return (response) => send(response, status, { message }, { 'x-amzn-errortype': type });
}

export type BedrockEvent = [name: string, payload: object];

/** A stream of these events; those whose names end in `Exception` are sent as such. */
export function bedrockStream(events: readonly BedrockEvent[]): ModelReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    for (const event of events) response.write(encodeEvent(event));
    response.end();
  };
}

export function bedrockText(text: string): BedrockEvent {
  return ['contentBlockDelta', { contentBlockIndex: 0, delta: { text } }];
}

/** A whole answer, as the input of the tool `json` where there is one; cut off where it is longer than `maxTokens`. */
function writeAnswer(response: ServerResponse, request: ModelRequest, text: string) {
  const { inferenceConfig, toolConfig } = request.body;
  const lengthMax = inferenceConfig.maxTokens * CHARACTERS_PER_TOKEN;
  const pieces = piecesOf(text.slice(0, lengthMax));
  const usage = {
    inputTokens: tokensOf(JSON.stringify(request.body)),
    outputTokens: pieces.length,
  };
  const stopReason = toolConfig ? 'tool_use' : 'end_turn';
  return bedrockStream([
    ['messageStart', { role: 'assistant' }],
    ...(toolConfig ? toolBlock(pieces) : pieces.map(bedrockText)),
    ['contentBlockStop', { contentBlockIndex: 0 }],
    ['messageStop', { stopReason: text.length > lengthMax ? 'max_tokens' : stopReason }],
    ['metadata', { usage: { ...usage, totalTokens: 0 }, metrics: { latencyMs: 1 } }],
  ])(response, request);
}

function toolBlock(pieces: readonly string[]): BedrockEvent[] {
  const toolUse = { toolUseId: 'tool_1', name: 'json' };
  return [
    ['contentBlockStart', { contentBlockIndex: 0, start: { toolUse } }],
    ...pieces.map((input): BedrockEvent => {
      return ['contentBlockDelta', { contentBlockIndex: 0, delta: { toolUse: { input } } }];
    }),
  ];
}

/** A message of `application/vnd.amazon.eventstream`: lengths, CRC of them, headers, payload, CRC of all. */
function encodeEvent([name, payload]: BedrockEvent): Buffer {
  const isException = name.endsWith('Exception');
  const headers = Buffer.concat([
    encodeHeader(':message-type', isException ? 'exception' : 'event'),
    encodeHeader(isException ? ':exception-type' : ':event-type', name),
    encodeHeader(':content-type', 'application/json'),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + headers.length + body.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const checked = Buffer.concat([prelude, uint32(crc32(prelude)), headers, body]);
  return Buffer.concat([checked, uint32(crc32(checked))]);
}

const STRING_HEADER = 7;

function encodeHeader(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(value.length);
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([STRING_HEADER]),
    length,
    Buffer.from(value),
  ]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
