import type { Clock } from '../../kernel/clock.ts';
import type { EngineHealth } from '../engine-status.ts';
import type { LlmSettings } from './llm-client.ts';
import type { LlmError, LlmErrorKind } from './llm-error.ts';

type AskedModel = Pick<LlmSettings, 'provider' | 'baseUrl' | 'model'>;

/** How the latest requests to models went, as far as this process has seen. */
export type ModelHealth = {
  /** @param failure undefined when there was an answer */
  note(model: AskedModel, failure: LlmError | undefined): void;
  /** Undefined until the model was asked. */
  of(model: AskedModel): EngineHealth | undefined;
};

/** What an operator does about a model that fails; null where it was the question that failed, or where nobody asked. */
const WHY: Record<LlmErrorKind, string | null> = {
  unreachable: 'The server was not reached: see that it runs and that its address is right',
  refused_address: 'The address of the server is one that may not be called',
  timeout: 'The server did not answer in time: it may need a smaller model or fewer calls at once',
  rate_limited: 'The server refuses so many calls at once: lower the concurrency, or wait',
  quota_exhausted: 'The account with the provider has nothing left to spend',
  unauthorized: 'The server refuses the key',
  model_not_found: 'The server does not have this model: pull it, or name another one',
  context_exceeded: null,
  refused: null,
  truncated: null,
  invalid_answer: 'The model does not answer in the form asked for: choose another one',
  bad_request: 'The server refuses what it is asked: it may not be one of this provider',
  server_error: 'The server failed, or is none of this kind: see its log',
  resting: 'The server has failed so often that it is not asked for a while',
};

/** Sentences are by the kind of a failure, since whoever may ask for them must not learn an address. */
export function createModelHealth(clock: Clock): ModelHealth {
  const latest = new Map<string, EngineHealth>();
  return {
    note(model, failure) {
      const why = failure ? WHY[failure.kind] : null;
      latest.set(nameOf(model), { working: why === null, at: clock.now().toISOString(), why });
    },
    of: (model) => latest.get(nameOf(model)),
  };
}

function nameOf({ provider, baseUrl, model }: AskedModel): string {
  return JSON.stringify([provider, baseUrl, model]);
}
