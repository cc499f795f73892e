import type { OutboundResponse } from '../../outbound/outbound-client.ts';
import { retryAfterMs } from '../../outbound/retry-after.ts';
import { LlmError } from '../llm/llm-error.ts';
import { failureOfOutbound, failureOfStatus, tooSlow, unusable } from './embedding-failure.ts';
import type { EmbeddingServer } from './embedding-server.ts';
import { type EmbeddedTexts, readVectors } from './read-vectors.ts';

/** Thirty-two vectors of four thousand numbers are about three megabytes. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;
const REFUSAL_BYTES_MAX = 4 * 1024;

/**
 * One call to the server.
 *
 * @throws LlmError; the reason of `signal`
 */
export async function postTexts(
  server: EmbeddingServer,
  texts: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<EmbeddedTexts> {
  const { outbound, baseUrl, model, apiKey, dimensions } = server;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await outbound.request(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
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
    if (timeout.aborted) throw tooSlow(timeoutMs);
    if (error instanceof LlmError) throw error;
    throw failureOfOutbound(error);
  }
}

async function readResponse(response: OutboundResponse, count: number): Promise<EmbeddedTexts> {
  const isAnswer = response.status >= 200 && response.status < 300;
  const { text, isWhole } = await readText(
    response,
    isAnswer ? ANSWER_BYTES_MAX : REFUSAL_BYTES_MAX,
  );
  if (!isAnswer) {
    throw failureOfStatus(response.status, text, retryAfterMs(response.headers, new Date()));
  }
  if (!isWhole) throw unusable('the answer is too large');
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
