import type { EmbeddingEngine, EmbeddingRequest } from './embedding-engine.ts';
import { unusable } from './embedding-failure.ts';

const TEXTS = ['The tenant pays the rent on the first day of the month.', 'Le chat dort.'];

/**
 * Two sentences, as a search would send them.
 *
 * @returns how many numbers the model gives for a text
 * @throws LlmError that says in one sentence what is wrong
 */
export async function testEmbedding(
  engine: EmbeddingEngine,
  request: Pick<EmbeddingRequest, 'signal' | 'onCall'>,
): Promise<{ dimensions: number }> {
  const vectors = await engine.embed(TEXTS, { ...request, patience: 'background' });
  const [first, second] = vectors;
  if (!first || !second) throw unusable('it has none for a plain sentence');
  const isSame = first.every((value, index) => value === second[index]);
  if (isSame) throw unusable('it has the same one for different sentences');
  return { dimensions: first.length };
}
