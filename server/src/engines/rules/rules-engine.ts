import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { Compute } from '../../compute/compute-pool.ts';
import { TEXT_LANGUAGES } from '../../language/text-language.ts';
import { RULES_ENGINE } from '../language-engine/engine-identity.ts';
import type {
  BrainstormResult,
  ContentRequest,
  ContentResult,
  IdeasRequest,
  SourceText,
} from '../language-engine/generation-engine.ts';
import type {
  AnalysisRequest,
  Answer,
  LanguageAnalysis,
  LanguageEngine,
  QuestionRequest,
} from '../language-engine/language-engine.ts';
import type {
  ActionItemsRequest,
  ActionItemsResult,
  MeetingText,
  StrategyRequest,
  StrategyResult,
  SummaryRequest,
  SummaryResult,
} from '../language-engine/meeting-engine.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';

// Inputs of the compute modules. They are declared here because the server may not import what only a child loads.
/** Input of `analyze` in `documents.compute.ts`. */
export type AnalyzeInput = { text: ExtractedText; request: AnalysisRequest };
/** Input of `answer` in `documents.compute.ts`. A listener cannot be passed to a child. */
export type AnswerInput = {
  text: ExtractedText;
  request: Omit<QuestionRequest, 'onSentence' | 'onProgress'>;
};
/** Input of `actionItems` in `meetings.compute.ts`. */
export type ActionItemsInput = { meeting: MeetingText; request: ActionItemsRequest };
/** Input of `summary` in `meetings.compute.ts`. */
export type SummaryInput = { meeting: MeetingText; request: SummaryRequest };
/** Input of `strategy` in `meetings.compute.ts`: at least one meeting, oldest first. */
export type StrategyInput = { meetings: readonly MeetingText[]; request: StrategyRequest };
/** Input of `content` in `generation.compute.ts`. */
export type ContentInput = { request: ContentRequest; sources: readonly SourceText[] };
/** Input of `ideas` in `generation.compute.ts`. */
export type IdeasInput = { request: IdeasRequest; sources: readonly SourceText[] };

const DOCUMENTS_MODULE = new URL('documents.compute.ts', import.meta.url).href;
const MEETINGS_MODULE = new URL('meetings.compute.ts', import.meta.url).href;
const GENERATION_MODULE = new URL('generation.compute.ts', import.meta.url).href;

/** Limits of one call; a text of 2,000 pages takes a few seconds and a few hundred MB. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

/**
 * Creates the language engine that works by rules and fitted weights. It needs no model, key or network and runs in a
 * compute child.
 */
export function createRulesEngine(
  compute: Compute,
  limits: ComputeLimits = COMPUTE_LIMITS,
): LanguageEngine {
  function runIn(module: string) {
    return async <R>(name: string, input: object, signal: AbortSignal): Promise<R> => {
      signal.throwIfAborted();
      return compute.run<R>(module, name, input, { limits, stage: 'analyze', signal });
    };
  }
  const runDocuments = runIn(DOCUMENTS_MODULE);
  const runMeetings = runIn(MEETINGS_MODULE);
  const runGeneration = runIn(GENERATION_MODULE);
  return {
    analyze(text, request, signal) {
      const input: AnalyzeInput = { text, request };
      return runDocuments<LanguageAnalysis>('analyze', input, signal);
    },
    answer(text, { onSentence: _sentence, onProgress: _progress, ...request }, signal) {
      const input: AnswerInput = { text, request };
      return runDocuments<Answer>('answer', input, signal);
    },

    extractActionItems(meeting, request, signal) {
      const input: ActionItemsInput = { meeting, request };
      return runMeetings<ActionItemsResult>('actionItems', input, signal);
    },
    summarizeMeeting(meeting, request, signal) {
      const input: SummaryInput = { meeting, request };
      return runMeetings<SummaryResult>('summary', input, signal);
    },
    analyzeMeetings(meetings, request, signal) {
      const input: StrategyInput = { meetings, request };
      return runMeetings<StrategyResult>('strategy', input, signal);
    },

    writeContent(request, sources, signal) {
      const input: ContentInput = { request, sources };
      return runGeneration<ContentResult>('content', input, signal);
    },
    brainstorm(request, sources, signal) {
      const input: IdeasInput = { request, sources };
      return runGeneration<BrainstormResult>('ideas', input, signal);
    },

    describe: () => [
      { kind: 'language', ...RULES_ENGINE, languages: TEXT_LANGUAGES, state: 'ready', why: null },
    ],
  };
}
