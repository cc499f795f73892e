import { Type } from 'typebox';

import type { RerankPassage, RerankResult } from '../../language-engine/language-engine.ts';
import { LlmError } from '../../llm/llm-error.ts';
import { askModel } from '../model-calls/ask-model.ts';
import { engineIdentity, type LanguageModelDependencies } from '../model-calls/dependencies.ts';

const LENGTH_MAX = { query: 2_000, title: 200, text: 1_000 } as const;
const TOKENS_PER_ID = 10;

/**
 * Reranks passages by their relevance to a query. Passages that the model leaves out keep their order after the others.
 *
 * @throws LlmError `invalid_answer` when the model names none of the passages
 */
export async function rerankWithModel(
  dependencies: LanguageModelDependencies,
  query: string,
  passages: readonly RerankPassage[],
  signal: AbortSignal,
): Promise<RerankResult> {
  const ids = passages.map((_, index) => `r${index + 1}`);
  const pieces = passages.map(({ title, text }, index) => ({
    id: ids[index]!,
    label: title.slice(0, LENGTH_MAX.title).toWellFormed(),
    text: text.slice(0, LENGTH_MAX.text).toWellFormed(),
  }));
  const queryText = query.slice(0, LENGTH_MAX.query).toWellFormed();
  const schema = Type.Object({ order: Type.Array(Type.String(), { maxItems: 2 * ids.length }) });
  const { order } = await askModel(
    dependencies,
    {
      operation: 'rerank',
      prompt: 'rerank',
      data: [
        { name: 'query', pieces: [{ id: 'q', text: queryText }] },
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
    throw new LlmError('invalid_answer', 'The model ranked none of the passages', {
      retryable: true,
    });
  }
  return {
    order: [...new Set([...named, ...ids.keys()])],
    warnings: [],
    engine: engineIdentity(dependencies.client),
  };
}
