import type { Clock } from '../../kernel/clock.ts';
import type { EngineHealth } from '../engine-status.ts';
import type { LlmSettings } from './llm-client.ts';
import type { LlmError, LlmErrorKind } from './llm-error.ts';

export type AskedModel = Pick<LlmSettings, 'provider' | 'baseUrl' | 'model'>;

/** How the latest requests to models went, as far as this process has seen. */
export type ModelHealth = {
  /** @param failure undefined when there was an answer */
  note(model: AskedModel, failure: LlmError | undefined): void;
  /** Undefined until the model was asked. */
  of(model: AskedModel): EngineHealth | undefined;
};

/** Here nothing was asked: it is what came before that tells how the model is. */
const NOT_ASKED: ReadonlySet<LlmErrorKind> = new Set(['resting']);
/** Here the server and its model did what they are for: it was the question. */
const OF_THE_QUESTION: ReadonlySet<LlmErrorKind> = new Set([
  'context_exceeded',
  'refused',
  'truncated',
]);

export function createModelHealth(clock: Clock): ModelHealth {
  const latest = new Map<string, EngineHealth>();
  return {
    note(model, failure) {
      if (failure && NOT_ASKED.has(failure.kind)) return;
      const why = failure && !OF_THE_QUESTION.has(failure.kind) ? failure.message : null;
      latest.set(nameOf(model), { working: why === null, at: clock.now().toISOString(), why });
    },
    of: (model) => latest.get(nameOf(model)),
  };
}

function nameOf({ provider, baseUrl, model }: AskedModel): string {
  return JSON.stringify([provider, baseUrl, model]);
}
