import { unusableVectors } from './embedding-failure.ts';

/** Usage of one call to the embedding server, successful or failed. */
export type EmbeddingCall = {
  failed: boolean;
  /** Tokens as the server counts them, else estimated; 0 for a failed call without a count. */
  inputTokens: number;
};

export type EmbeddingRequest = {
  signal: AbortSignal;
  /** `background` waits long and retries; `question` has a short timeout and no retry, since a user waits. */
  patience: 'background' | 'question';
  /** Receives each call to the server before the next one starts. */
  onCall?: (call: EmbeddingCall) => void | Promise<void>;
};

/** Model that turns texts into vectors; the nearer two vectors are, the more similar the texts are in meaning. */
export type EmbeddingEngine = {
  name: string;
  /** Name of the model. */
  version: string;
  /**
   * Embeds texts.
   *
   * @param texts any number; a text too long for the model is cut
   * @returns one vector for each text, of length 1 and equal dimensions; null where the model gives nothing usable, as
   *   for an empty text
   * @throws LlmError when the server does not answer, or gives nothing usable for any text
   * @throws the reason of `signal` when it is aborted
   */
  embed(texts: readonly string[], request: EmbeddingRequest): Promise<(Float32Array | null)[]>;
};

const PROBE_TEXTS = ['The tenant pays the rent on the first day of the month.', 'Le chat dort.'];

/**
 * Embeds two sentences, to check that the model works.
 *
 * @returns number of dimensions of its vectors
 * @throws LlmError whose message says in one sentence what is wrong
 */
export async function probeEmbedding(
  engine: EmbeddingEngine,
  request: Pick<EmbeddingRequest, 'signal' | 'onCall'>,
): Promise<{ dimensions: number }> {
  const vectors = await engine.embed(PROBE_TEXTS, { ...request, patience: 'background' });
  const [first, second] = vectors;
  if (!first || !second) throw unusableVectors('it has none for a plain sentence');
  const isSame = first.every((value, index) => value === second[index]);
  if (isSame) throw unusableVectors('it has the same one for different sentences');
  return { dimensions: first.length };
}
