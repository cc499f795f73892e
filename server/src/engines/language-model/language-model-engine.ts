import type { LanguageEngine } from '../language-engine/language-engine.ts';
import { analyzeWithModel } from './analysis/analyze.ts';
import { brainstorm } from './generation/brainstorm.ts';
import { writeContent } from './generation/content.ts';
import { completeExtraction } from './extraction/complete-extraction.ts';
import { extractActionItems } from './meetings/action-items.ts';
import { analyzeMeetings } from './meetings/strategy.ts';
import { summarizeMeeting } from './meetings/summary.ts';
import { engineIdentity, type LanguageModelDependencies } from './model-calls/dependencies.ts';
import { answerWithModel } from './questions/answer-question.ts';
import { rerankWithModel } from './questions/rerank-passages.ts';

/**
 * Creates the language engine over one model, for one workspace. It passes on the `LlmError` of the model, so that
 * another engine can do the work.
 */
export function createLanguageModelEngine(dependencies: LanguageModelDependencies): LanguageEngine {
  return {
    async analyze(text, request, signal) {
      signal.throwIfAborted();
      return analyzeWithModel(dependencies, text, request, signal);
    },

    async answer(text, request, signal) {
      signal.throwIfAborted();
      return answerWithModel(dependencies, text, request, signal);
    },

    async rerank(query, passages, signal) {
      signal.throwIfAborted();
      return rerankWithModel(dependencies, query, passages, signal);
    },

    extractActionItems: (meeting, request, signal) =>
      extractActionItems(dependencies, meeting, request, signal),

    summarizeMeeting: (meeting, request, signal) =>
      summarizeMeeting(dependencies, meeting, request, signal),

    analyzeMeetings: (meetings, request, signal) =>
      analyzeMeetings(dependencies, meetings, request, signal),

    writeContent: (request, sources, signal) =>
      writeContent(dependencies, request, sources, signal),

    brainstorm: (request, sources, signal) => brainstorm(dependencies, request, sources, signal),

    async completeExtraction(text, request, signal) {
      signal.throwIfAborted();
      return completeExtraction(dependencies, text, request, signal);
    },

    describe: () => [
      {
        kind: 'language',
        ...engineIdentity(dependencies.client),
        languages: [],
        state: 'ready',
        why: null,
      },
    ],
  };
}
