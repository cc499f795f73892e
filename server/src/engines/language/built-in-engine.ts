import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import { createBuiltInGeneration } from './built-in-generation.ts';
import { createBuiltInMeetings } from './built-in-meetings.ts';
import { ENGINE } from './built-in/engine.ts';
import { TEXT_LANGUAGES } from './built-in/words/text-language.ts';
import type {
  AnalysisRequest,
  Answer,
  LanguageAnalysis,
  LanguageEngine,
  QuestionRequest,
} from './language-engine.ts';

const ANALYZE_MODULE = new URL('analyze.compute.ts', import.meta.url).href;
const ANSWER_MODULE = new URL('answer.compute.ts', import.meta.url).href;

/** What the child is sent. Here, so that the server imports nothing that only a child may load. */
export type AnalyzeTask = { text: ExtractedText; request: AnalysisRequest };
export type AnswerTask = { text: ExtractedText; request: Omit<QuestionRequest, 'onSentence'> };

/** A 2,000-page text takes a few seconds and a few hundred MB. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

/** The engine that needs no model, key or network: rules and fitted weights, in a compute child. */
export function createBuiltInLanguage(
  compute: ComputePool,
  limits: ComputeLimits = COMPUTE_LIMITS,
): LanguageEngine {
  return {
    ...createBuiltInMeetings(compute, limits),
    ...createBuiltInGeneration(compute, limits),

    async analyze(text, request, signal) {
      signal.throwIfAborted();
      const task: AnalyzeTask = { text, request };
      return compute.run<LanguageAnalysis>(ANALYZE_MODULE, 'analyze', task, {
        limits,
        stage: 'analyze',
        signal,
      });
    },

    async answer(text, { question, contextPages, history }, signal) {
      signal.throwIfAborted();
      const task: AnswerTask = { text, request: { question, contextPages, history } };
      return compute.run<Answer>(ANSWER_MODULE, 'answer', task, {
        limits,
        stage: 'analyze',
        signal,
      });
    },

    describe: () => [
      { kind: 'language', ...ENGINE, languages: TEXT_LANGUAGES, state: 'ready', why: null },
    ],
  };
}
