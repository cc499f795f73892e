import { LlmError } from '../engines/llm/llm-error.ts';
import type { AskedModel, ModelHealth } from '../engines/llm/model-health.ts';
import type { ModelOwner } from './language-model.ts';

/** Remembers of the operator's models how a request went; how those of a workspace do is nobody else's business. */
export async function withHealth<T>(
  health: ModelHealth,
  model: AskedModel & { owner: ModelOwner },
  ask: () => Promise<T>,
): Promise<T> {
  const note = (failure: LlmError | undefined) => {
    if (model.owner === 'operator') health.note(model, failure);
  };
  try {
    const answer = await ask();
    note(undefined);
    return answer;
  } catch (error) {
    if (error instanceof LlmError) note(error);
    throw error;
  }
}
