import type { ComputeOptions } from '../../../compute/compute-options.ts';
import type { Compute } from '../../../compute/compute-pool.ts';
import type { ResultEngine } from '../../../contract/result-engine.ts';
import type { QuoteGrounding } from '../../grounding/quote-grounding.ts';
import { type EngineIdentity, madeByModel } from '../../language-engine/engine-identity.ts';
import type { LanguageEngine } from '../../language-engine/language-engine.ts';
import type { RetrievalEngine } from '../../language-engine/retrieval-engine.ts';
import type { LlmClient } from '../../llm/llm-client.ts';
import type { Guard } from '../untrusted/guard.ts';

/** Dependencies of the engine over one model, for one workspace. */
export type LanguageModelDependencies = {
  client: LlmClient;
  /** Rules engine, whose findings are compared with those of the model. */
  rules: LanguageEngine;
  /** Chooses the pages and passages that the model reads. */
  retrieval: RetrievalEngine;
  grounding: QuoteGrounding;
  /** Cache of the workspace. */
  cache: ResultCache;
  guard: Guard;
  /** Children that parse and verify answers. */
  compute: Pick<Compute, 'run'>;
};

/** Cache of answers about parts of long texts, for one workspace. Values are JSON. */
export type ResultCache = {
  /** @param hash SHA-256 of everything that the result depends on */
  find(hash: string): Promise<unknown>;
  store(hash: string, result: unknown): Promise<void>;
};

/** Options for verifying answers in a child: hundreds of findings in a long document take a few seconds. */
export const COMPUTE_OPTIONS: Omit<ComputeOptions, 'signal'> = {
  limits: { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 },
  stage: 'analyze',
};

/** Returns the identity of the engine: the provider and the model. */
export function engineIdentity({ provider, model }: LlmClient): EngineIdentity {
  return { name: provider, version: model };
}

/** Returns the engine that results of the model show. */
export function resultEngine(client: LlmClient): ResultEngine {
  return madeByModel(engineIdentity(client));
}
