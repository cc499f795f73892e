import { DIMENSIONS_MAX } from '../../contract/engine-settings.ts';
import type { OutboundClient, OutboundResponse } from '../../outbound/outbound-client.ts';
import { parseRetryAfterMs } from '../../outbound/response-headers.ts';
import { parseTokenCount } from '../llm/tokens.ts';
import { LlmError } from '../llm/llm-error.ts';
import {
  outboundFailure,
  statusFailure,
  timeoutFailure,
  unusableVectors,
} from './embedding-failure.ts';
import { trimEndOf } from '../../kernel/trim-end.ts';

/** Connection to a model behind an OpenAI-compatible `/embeddings`. */
export type EmbeddingConnection = {
  /** Client that may reach `baseUrl`. */
  outbound: OutboundClient;
  /** Address without `/embeddings`, as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Number of dimensions to request from models that support several; default: the model's own number. */
  dimensions?: number | undefined;
};

export type EmbeddedTexts = {
  /** Vectors in the order of the texts; null where the model gives nothing usable. */
  vectors: (Float32Array | null)[];
  /** Tokens as the server counts them; undefined when it does not. */
  inputTokens: number | undefined;
};

/** Size limit of a reply; 32 vectors of 4,000 numbers are about 3 MB. */
const REPLY_BYTES_MAX = 32 * 1024 * 1024;
const ERROR_BYTES_MAX = 4 * 1024;

/**
 * Sends texts to the server in one call.
 *
 * @throws LlmError when the call fails or the reply has no usable vector
 * @throws the reason of `signal` when it is aborted
 */
export async function postTexts(
  connection: EmbeddingConnection,
  texts: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<EmbeddedTexts> {
  const { outbound, baseUrl, model, apiKey, dimensions } = connection;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await outbound.request(`${trimEndOf(baseUrl, /\//)}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        input: texts,
        encoding_format: 'float',
        ...(dimensions !== undefined && { dimensions }),
      }),
      signal: AbortSignal.any([signal, timeout]),
    });
    return await readResponse(response, texts.length);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) throw timeoutFailure(timeoutMs);
    if (error instanceof LlmError) throw error;
    throw outboundFailure(error);
  }
}

async function readResponse(response: OutboundResponse, count: number): Promise<EmbeddedTexts> {
  const isSuccess = response.status >= 200 && response.status < 300;
  const { text, isWhole } = await readText(response, isSuccess ? REPLY_BYTES_MAX : ERROR_BYTES_MAX);
  if (!isSuccess) {
    throw statusFailure(response.status, text, parseRetryAfterMs(response.headers, new Date()));
  }
  if (!isWhole) throw unusableVectors('the answer is too large');
  return readVectors(text, count);
}

async function readText(
  response: OutboundResponse,
  bytesMax: number,
): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > bytesMax) {
      await response.discard();
      break;
    }
  }
  return { text: Buffer.concat(chunks).toString(), isWhole: bytes <= bytesMax };
}

type ReplyBody = { data?: unknown; usage?: { prompt_tokens?: unknown; total_tokens?: unknown } };

/**
 * Reads the vectors of a reply and scales each to length 1.
 *
 * @param count number of texts that were sent
 * @throws LlmError `invalid_answer` when the reply has another form, or no usable vector
 */
function readVectors(json: string, count: number): EmbeddedTexts {
  const body = parseReply(json);
  const { data, usage } = body;
  if (!Array.isArray(data) || data.length !== count) {
    throw unusableVectors('the answer has another number of them than requested');
  }
  const vectors: (Float32Array | null)[] = Array.from({ length: count }, () => null);
  data.forEach((item: { index?: unknown; embedding?: unknown } | null, position) => {
    const index = typeof item?.index === 'number' ? item.index : position;
    if (index in vectors) vectors[index] = unitVector(item?.embedding);
  });
  requireEqualLengths(vectors);
  return { vectors, inputTokens: parseTokenCount(usage?.prompt_tokens ?? usage?.total_tokens) };
}

function parseReply(json: string): ReplyBody {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Reported below.
  }
  throw unusableVectors(
    'the answer is not JSON; check that the address is that of the API, as with /v1',
  );
}

function requireEqualLengths(vectors: readonly (Float32Array | null)[]): void {
  const lengths = new Set(vectors.flatMap((vector) => vector?.length ?? []));
  if (lengths.size === 0) {
    throw unusableVectors(`each is empty, zero, not of numbers or longer than ${DIMENSIONS_MAX}`);
  }
  if (lengths.size > 1) throw unusableVectors('they differ in how many numbers they have');
}

/** Returns null for a value without a direction (empty, zero or not finite) and for one with too many dimensions. */
function unitVector(embedding: unknown): Float32Array | null {
  if (!Array.isArray(embedding) || embedding.length === 0) return null;
  if (embedding.length > DIMENSIONS_MAX) return null;
  if (!embedding.every((value) => typeof value === 'number')) return null;
  const norm = Math.hypot(...embedding);
  if (!(norm > 0) || norm === Infinity) return null;
  return Float32Array.from(embedding, (value: number) => value / norm);
}
