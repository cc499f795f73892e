import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { Compute } from '../../compute/compute-pool.ts';
import type { SourceText } from '../language-engine/generation-engine.ts';
import type { QuestionRequest } from '../language-engine/language-engine.ts';
import type {
  RankedPages,
  RetrievalEngine,
  TopicPassages,
  TopicRequest,
} from '../language-engine/retrieval-engine.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';

// Inputs of the compute module. They are declared here because the server may not import what only a child loads.
export type RankPagesInput = { text: ExtractedText; request: Omit<QuestionRequest, 'onSentence'> };
export type TopicPassagesInput = { request: TopicRequest; sources: readonly SourceText[] };

const MODULE = new URL('retrieval.compute.ts', import.meta.url).href;
const LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

/** Creates retrieval by the index and the rankings of the rules engine. It runs in a compute child. */
export function createRuleRetrieval(compute: Pick<Compute, 'run'>): RetrievalEngine {
  const options = { limits: LIMITS, stage: 'analyze' } as const;
  return {
    async rankPages(text, { question, contextPages, history }, signal) {
      const input: RankPagesInput = { text, request: { question, contextPages, history } };
      return compute.run<RankedPages>(MODULE, 'rankPages', input, { ...options, signal });
    },

    async findTopicPassages({ topic, locale, keywords }, sources, signal) {
      const request = { topic, keywords, ...(locale !== undefined && { locale }) };
      const input: TopicPassagesInput = { request, sources };
      return compute.run<TopicPassages>(MODULE, 'findTopicPassages', input, { ...options, signal });
    },
  };
}
