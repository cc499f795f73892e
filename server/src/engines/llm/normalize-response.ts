import type { RemoteProvider } from './llm-client.ts';
import { LlmError } from './llm-error.ts';

/**
 * Wraps `fetch` so that each 2xx response is an event stream of a model or an error. It rejects web pages and invalid
 * UTF-8, whatever the content type. A complete JSON answer of an OpenAI-compatible server becomes an event stream: some
 * servers ignore the request for a stream, and some declare a wrong content type.
 */
export function withNormalizedResponses(
  fetch: typeof globalThis.fetch,
  provider: RemoteProvider,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body || isBinary(response)) return response;
    const { start, chunks } = await peek(requireUtf8(response.body));
    if (/^(:|data:|event:|id:|retry:|$)/.test(start)) {
      return new Response(ReadableStream.from(chunks), response);
    }
    if (start.startsWith('{') && provider === 'openai-compatible') {
      return new Response(toEventStream(await Array.fromAsync(chunks)), response);
    }
    await chunks.return(undefined);
    throw unexpectedContent(
      start.startsWith('<') ? 'a web page' : 'something that is no model output',
    );
  };
}

/** Returns whether it is a Bedrock stream, which is binary and has checksums of its own. */
function isBinary({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('vnd.amazon.eventstream') === true;
}

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/** Passes the bytes through and fails at invalid UTF-8, which would decode to replacement characters. */
async function* requireUtf8(body: ReadableStream<Uint8Array>): Chunks {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      const message = 'The server sent bytes that are not text';
      throw new LlmError('server_error', message, { retryable: true, cause });
    }
  };
  for await (const chunk of body) {
    check(chunk);
    yield chunk;
  }
  check();
}

/** Returns the start of the body without leading white space, and a generator of all its bytes. */
async function peek(chunks: Chunks): Promise<{ start: string; chunks: Chunks }> {
  const seen: Uint8Array[] = [];
  let seenBytes = 0;
  let start = '';
  while (start.length < FIELD_LENGTH_MAX && seenBytes < BLANK_BYTES_MAX) {
    const { done, value } = await chunks.next();
    if (done) break;
    seen.push(value);
    seenBytes += value.length;
    start = Buffer.concat(seen).toString().trimStart();
    if (start.includes('\n')) break;
  }
  async function* all(): Chunks {
    yield* seen;
    yield* chunks;
  }
  return { start, chunks: all() };
}

/** Length of the longest field name at the start of an event stream. */
const FIELD_LENGTH_MAX = 'event:'.length;
/** Leading white space, sent to keep the connection open; a longer run is taken for an empty stream. */
const BLANK_BYTES_MAX = 16_384;

/** Converts a complete answer or error into the event stream that was requested. */
function toEventStream(chunks: Uint8Array[]): string {
  const completion = parseCompletion(Buffer.concat(chunks).toString());
  const { choices } = completion;
  const event = Array.isArray(choices)
    ? { ...completion, choices: choices.map((choice) => ({ ...choice, delta: choice?.message })) }
    : completion;
  return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`;
}

type ChatCompletion = { choices?: ({ message?: unknown } | null)[]; error?: unknown };

function parseCompletion(text: string): ChatCompletion {
  try {
    return JSON.parse(text) as ChatCompletion;
  } catch (cause) {
    const message = 'The response of the server ended early';
    throw new LlmError('server_error', message, { retryable: true, cause });
  }
}

function unexpectedContent(what: string): LlmError {
  const message = `The server sent ${what}: check that its address has the path of its API`;
  return new LlmError('server_error', message, { retryable: false });
}
