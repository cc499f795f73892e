import type { ComputePool } from '../../../compute/compute-pool.ts';
import type { LlmClient } from '../../llm/llm-client.ts';
import type { ResultCache } from '../../llm/result-cache.ts';
import type { QuoteGrounding } from '../../grounding/quote-grounding.ts';
import type { LanguageEngine } from '../language-engine.ts';
import type { Guard } from './untrusted/guard.ts';

/** What the engine over one model is made of, for one workspace. */
export type LlmParts = {
  client: LlmClient;
  /** Reads the same text by rules: its findings are compared with those of the model, and rank what the model is shown. */
  builtIn: LanguageEngine;
  grounding: QuoteGrounding;
  /** Of the workspace. */
  cache: ResultCache;
  guard: Guard;
  /** Where the work of our own is done that takes time: what is read and checked of answers. */
  compute: Pick<ComputePool, 'run'>;
};
