import type { LlmProvider } from './llm-client.ts';
import { LlmError } from './llm-error.ts';

/**
 * A `fetch` whose answers of status 2xx are streams of a model, or fail: web pages and bytes that are no UTF-8 are
 * refused, whatever the server calls them. An OpenAI-compatible server may send its answer in one piece of JSON although
 * a stream was asked for, and may call either by a wrong name.
 */
export function readableAnswers(
  fetch: typeof globalThis.fetch,
  provider: LlmProvider,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !response.body || isBinary(response)) return response;
    const { start, chunks } = await peek(requireUtf8(response.body));
    if (/^(:|data:|event:|id:|retry:|$)/.test(start)) {
      return new Response(ReadableStream.from(chunks), response);
    }
    if (start.startsWith('{') && provider === 'openai-compatible') {
      return new Response(toEvents(await Array.fromAsync(chunks)), response);
    }
    await chunks.return(undefined);
    throw strange(start.startsWith('<') ? 'a web page' : 'something that is no answer of a model');
  };
}

/** Bedrock frames its streams in binary, with sums of its own. */
function isBinary({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('vnd.amazon.eventstream') === true;
}

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/** The bytes as they come; fails at the first that are no UTF-8, which would become signs that nobody wrote. */
async function* requireUtf8(body: ReadableStream<Uint8Array>): Chunks {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const check = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      const message = 'The server sent bytes that are no text';
      throw new LlmError('server_error', message, { retryable: true, cause });
    }
  };
  for await (const chunk of body) {
    check(chunk);
    yield chunk;
  }
  check();
}

/** The first words, without what is blank before them, and all bytes from the beginning. */
async function peek(chunks: Chunks): Promise<{ start: string; chunks: Chunks }> {
  const seen: Uint8Array[] = [];
  let seenBytes = 0;
  let start = '';
  while (start.length < LONGEST_FIELD && seenBytes < BLANK_BYTES_MAX) {
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

/** Of the fields that a line of an event stream begins with. */
const LONGEST_FIELD = 'event:'.length;
/** Sent before an answer to keep the connection open; what is more is taken for a stream without a word. */
const BLANK_BYTES_MAX = 16_384;

/** @param chunks an answer in one piece, or an error, as the stream would have brought it */
function toEvents(chunks: Uint8Array[]): string {
  const answer = parseAnswer(Buffer.concat(chunks).toString());
  const { choices } = answer;
  const event = Array.isArray(choices)
    ? { ...answer, choices: choices.map((choice) => ({ ...choice, delta: choice?.message })) }
    : answer;
  return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`;
}

type Answer = { choices?: ({ message?: unknown } | null)[]; error?: unknown };

function parseAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (cause) {
    const message = 'The answer of the server broke off';
    throw new LlmError('server_error', message, { retryable: true, cause });
  }
}

function strange(what: string): LlmError {
  const message = `The server sent ${what}: see that its address has the path of its API`;
  return new LlmError('server_error', message, { retryable: false });
}
