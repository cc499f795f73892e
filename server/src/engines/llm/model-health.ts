import type { Clock } from '../../kernel/clock.ts';
import type { EngineHealth } from '../engine-status.ts';
import type { LlmSettings } from './llm-client.ts';
import { LlmError, type LlmErrorKind } from './llm-error.ts';

/** Properties that tell one model from another. */
export type ModelIdentity = Pick<LlmSettings, 'provider' | 'baseUrl' | 'model'>;

/** Outcome of the latest request to each model, as seen by this process. */
export type ModelHealth = {
  /** @param failure undefined when the model answered */
  record(model: ModelIdentity, failure: LlmError | undefined): void;
  /** Returns undefined before the first request to the model. */
  latest(model: ModelIdentity): EngineHealth | undefined;
};

/** Failures without a call: the previous outcome still describes the model. */
const WITHOUT_CALL: ReadonlySet<LlmErrorKind> = new Set(['resting']);
/** Failures that lie in the prompt: server and model work. */
const CAUSED_BY_PROMPT: ReadonlySet<LlmErrorKind> = new Set([
  'context_exceeded',
  'refused',
  'truncated',
]);

/** Creates an empty record of model health. */
export function createModelHealth(clock: Clock): ModelHealth {
  const latest = new Map<string, EngineHealth>();
  return {
    record(model, failure) {
      if (failure && WITHOUT_CALL.has(failure.kind)) return;
      const why = failure && !CAUSED_BY_PROMPT.has(failure.kind) ? failure.message : null;
      latest.set(keyOf(model), { working: why === null, at: clock.now().toISOString(), why });
    },
    latest: (model) => latest.get(keyOf(model)),
  };
}

function keyOf({ provider, baseUrl, model }: ModelIdentity): string {
  return JSON.stringify([provider, baseUrl, model]);
}

/**
 * Calls a model and records the outcome. Health of a workspace's own model is never recorded: other workspaces must
 * not see it.
 */
export async function withModelHealth<T>(
  health: ModelHealth,
  model: ModelIdentity & { owner: 'operator' | 'workspace' },
  callModel: () => Promise<T>,
): Promise<T> {
  const record = (failure: LlmError | undefined) => {
    if (model.owner === 'operator') health.record(model, failure);
  };
  try {
    const result = await callModel();
    record(undefined);
    return result;
  } catch (error) {
    if (error instanceof LlmError) record(error);
    throw error;
  }
}
