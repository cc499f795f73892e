import type { LanguageEngine } from '../language-engine.ts';
import { analyzeWithModel } from './analysis/analyze.ts';
import { engineOf } from './engine-of.ts';
import { createLlmGeneration } from './generation/llm-generation.ts';
import { createLlmMeetings } from './meetings/llm-meetings.ts';
import type { LlmParts } from './parts.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { rerankPassages } from './questions/rerank-passages.ts';

/**
 * The engine over one model, for one workspace. Where the model gives no answer its `LlmError` comes through, so that
 * another engine can do the work.
 */
export function createLlmLanguage(parts: LlmParts): LanguageEngine {
  return {
    ...createLlmMeetings(parts),
    ...createLlmGeneration(parts),

    async analyze(text, request, signal) {
      signal.throwIfAborted();
      return analyzeWithModel(parts, text, request, signal);
    },

    async answer(text, request, signal) {
      signal.throwIfAborted();
      return answerQuestion(parts, text, request, signal);
    },

    async rerank(query, passages, signal) {
      signal.throwIfAborted();
      return rerankPassages(parts, query, passages, signal);
    },

    describe: () => [
      { kind: 'language', ...engineOf(parts.client), languages: [], state: 'ready', why: null },
    ],
  };
}
