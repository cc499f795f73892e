import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { parseEvents } from '@docket/sdk';

import { describeCause } from '../session/token-endpoint.ts';
import { headersOf, type McpMessage } from './headers.ts';

export type BridgeOptions = {
  url: string;
  token: () => Promise<string>;
  input: Readable;
  /** Writes one message as one line. */
  write: (message: unknown) => void;
  warn: (text: string) => void;
};

/** Codes of JSON-RPC 2.0 §5.1. */
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

/** Passes MCP messages on: lines of standard input become requests to `POST /mcp`, its answers become lines. */
export async function runBridge(options: BridgeOptions): Promise<void> {
  const running = new Set<Promise<void>>();
  /** Version that `initialize` agreed on; a client of 2026 says it with each message. */
  const agreed: { version: string | undefined } = { version: undefined };
  for await (const line of createInterface({ input: options.input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const message = parseMessage(line);
    if (!message) {
      options.write(failure(null, PARSE_ERROR, 'The line is not a JSON-RPC message'));
      continue;
    }
    const answer = pass(message, options, agreed).finally(() => running.delete(answer));
    running.add(answer);
    // The version must be known before the next message leaves.
    if (message.method === 'initialize') await answer;
  }
  await Promise.all(running);
}

function parseMessage(line: string): McpMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? value : undefined;
  } catch {
    return undefined;
  }
}

async function pass(
  message: McpMessage,
  { url, token, write, warn }: BridgeOptions,
  agreed: { version: string | undefined },
): Promise<void> {
  try {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headersOf(message, agreed.version),
      },
    });
    for await (const answer of readAnswers(response)) {
      if (message.method === 'initialize') {
        agreed.version = (
          answer as { result?: { protocolVersion?: string } }
        ).result?.protocolVersion;
      }
      // Where the server could not read the message, its answer names none.
      const isNameless = (answer as { id?: unknown }).id === null && message.id !== undefined;
      write(isNameless ? { ...(answer as object), id: message.id } : answer);
    }
  } catch (error) {
    const text = `No answer from ${url}: ${describeCause(error)}`;
    if (message.id === undefined) warn(text);
    else write(failure(message.id, INTERNAL_ERROR, text));
  }
}

async function* readAnswers(response: Response): AsyncGenerator<unknown, void> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream') && response.body) {
    for await (const { data } of parseEvents(response.body)) yield JSON.parse(data) as unknown;
    return;
  }
  const text = await response.text();
  // A notification is answered with nothing.
  if (text === '') return;
  if (!type.includes('json')) throw new Error(`the answer ${response.status} is not from Docket`);
  yield JSON.parse(text) as unknown;
}

function failure(id: McpMessage['id'] | null, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
