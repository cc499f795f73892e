import { Type } from 'typebox';

import { LlmError } from '../../../llm/llm-error.ts';
import type { FoundText, RerankResult } from '../../reranking-engine.ts';
import { askModel } from '../ask-model.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';

const LENGTH_MAX = { query: 2_000, title: 200, text: 1_000 } as const;
const TOKENS_PER_ID = 10;

/** @throws LlmError `invalid_answer` when the model names none of the passages */
export async function rerankPassages(
  parts: LlmParts,
  query: string,
  passages: readonly FoundText[],
  signal: AbortSignal,
): Promise<RerankResult> {
  const ids = passages.map((_, index) => `r${index + 1}`);
  const pieces = passages.map(({ title, text }, index) => ({
    id: ids[index]!,
    label: title.slice(0, LENGTH_MAX.title).toWellFormed(),
    text: text.slice(0, LENGTH_MAX.text).toWellFormed(),
  }));
  const asked = query.slice(0, LENGTH_MAX.query).toWellFormed();
  const schema = Type.Object({ order: Type.Array(Type.String(), { maxItems: 2 * ids.length }) });
  const { order } = await askModel(
    parts,
    {
      operation: 'rerank',
      prompt: 'rerank',
      data: [
        { name: 'query', pieces: [{ id: 'q', text: asked }] },
        { name: 'passages', pieces },
      ],
      schema,
      outputTokens: 50 + TOKENS_PER_ID * ids.length,
    },
    signal,
  );
  const named = order
    .map((id) => ids.indexOf(id.replaceAll(/[[\]\s]/g, '')))
    .filter((at) => at >= 0);
  if (named.length === 0) {
    throw new LlmError('invalid_answer', 'The model put no passage in order', { retryable: true });
  }
  // Those that it leaves out stay in the order in which they were given, behind the others.
  return {
    order: [...new Set([...named, ...ids.keys()])],
    warnings: [],
    engine: engineOf(parts.client),
  };
}
