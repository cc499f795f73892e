import { DIMENSIONS_MAX } from '../../contract/engine-settings.ts';
import { credibleTokens } from '../llm/credible-tokens.ts';
import { unusable } from './embedding-failure.ts';

export type EmbeddedTexts = {
  /** In the order of the texts; null where the model gave nothing usable for one. */
  vectors: (Float32Array | null)[];
  /** As the server counts; undefined where it does not. */
  inputTokens: number | undefined;
};

type Body = { data?: unknown; usage?: { prompt_tokens?: unknown; total_tokens?: unknown } };

/**
 * The vectors of an answer, each of length 1.
 *
 * @param count of the texts that were sent
 * @throws LlmError `invalid_answer` when it is no answer of this kind, or usable for no text
 */
export function readVectors(json: string, count: number): EmbeddedTexts {
  const body = parse(json);
  const { data, usage } = body;
  if (!Array.isArray(data) || data.length !== count) {
    throw unusable('the answer has another number of them than was asked for');
  }
  const vectors: (Float32Array | null)[] = Array.from({ length: count }, () => null);
  data.forEach((item: { index?: unknown; embedding?: unknown } | null, position) => {
    const index = typeof item?.index === 'number' ? item.index : position;
    if (index in vectors) vectors[index] = unitVector(item?.embedding);
  });
  requireOneLength(vectors);
  return { vectors, inputTokens: credibleTokens(usage?.prompt_tokens ?? usage?.total_tokens) };
}

function parse(json: string): Body {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Told below.
  }
  throw unusable('the answer is not JSON; see that its address is that of its API, as with /v1');
}

function requireOneLength(vectors: readonly (Float32Array | null)[]): void {
  const lengths = new Set(vectors.flatMap((vector) => vector?.length ?? []));
  if (lengths.size === 0) {
    throw unusable(`each is empty, zero, not of numbers or longer than ${DIMENSIONS_MAX}`);
  }
  if (lengths.size > 1) throw unusable('they differ in how many numbers they have');
}

/** Null for what is no direction: nothing, zero, or numbers that are none; and for more numbers than a vector has. */
function unitVector(embedding: unknown): Float32Array | null {
  if (!Array.isArray(embedding) || embedding.length === 0) return null;
  if (embedding.length > DIMENSIONS_MAX) return null;
  if (!embedding.every((value) => typeof value === 'number')) return null;
  const norm = Math.hypot(...embedding);
  if (!(norm > 0) || norm === Infinity) return null;
  return Float32Array.from(embedding, (value: number) => value / norm);
}
