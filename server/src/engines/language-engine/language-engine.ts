import type { MeetingText } from './meeting-engine.ts';
import type { AnalysisType } from '../../contract/analysis-types.ts';
import type { Analysis } from '../../contract/analysis.ts';
import type { AnswerOutcome, AnswerProgress } from '../../contract/chats.ts';
import type { Urgency } from '../../compute/compute-pool.ts';
import type { ExtractionResult } from '../../contract/extraction-result.ts';
import type { ResultWarning } from '../../contract/meeting-results.ts';
import type { ResultEngine } from '../../contract/result-engine.ts';
import type { EngineStatus } from '../engine-status.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import type { CompletionRequest } from './extraction/schema-extraction.ts';
import type { GenerationEngine } from './generation-engine.ts';
import type { MeetingEngine } from './meeting-engine.ts';

export type AnalysisRequest = {
  analysisType: AnalysisType;
  /** Keys of the result, exactly; null stands for the default fields of the type. */
  extractFields: readonly string[] | null;
  includeSummary: boolean;
  /** Path of the layout file that was written with the text; null when the file had no layout. */
  layoutPath: string | null;
  /** Order of day and month in 04/05/2026 when the text leaves it open; default: the order usual in its language. */
  dateOrder?: 'dmy' | 'mdy' | undefined;
};

/** Result of an analysis as the document detail shows it, with the detected language. */
export type LanguageAnalysis = {
  analysis: Analysis;
  /** ISO 639-1 code; null when the text is too short to tell. */
  language: string | null;
};

export type QuestionRequest = {
  /** Text of the question as typed. It may have no words, or be in another language than the document. */
  question: string;
  /** Number of pages to read for the answer, at least 1: those that match the question best. */
  contextPages: number;
  /** Earlier questions of the conversation with their answers, oldest first; empty for a first question. */
  history: readonly { question: string; answer: string }[];
  /** Words of the question, in lower case, that name the document itself and need not be in a passage. */
  subject?: readonly string[] | undefined;
  /** Meeting whose transcript the text is, if the question may ask what it decided. */
  meeting?: MeetingText | undefined;
  /** Newest completed analysis of the document, for a question about the whole of it (`findOverviewKind`). */
  analysis?: Analysis | undefined;
  /** Receives the answer sentence by sentence. Engines that have the whole answer at once do not call it. */
  onSentence?: SentenceListener | undefined;
  /** Receives signs that a language model is at work. */
  onProgress?: ((progress: AnswerProgress) => void) | undefined;
};

/**
 * Receives each sentence of an answer once it is final, in order. The sentences, joined by spaces, begin the answer.
 *
 * @param sentence null withdraws all sentences sent so far
 * @param sources passages that support the sentence
 */
export type SentenceListener = (sentence: string | null, sources?: readonly AnswerSource[]) => void;

/** Sentence of an answer with the passages that support it. */
export type AnswerSentence = {
  text: string;
  /** Indexes into the sources of the answer, the best first; empty when the sentence cites nothing. */
  sources: readonly number[];
  /** Value in the sentence that answers the question alone, such as `EUR 900`. */
  value?: string | undefined;
};

/** Passage of the document; `text.slice(start, end) === excerpt`. */
export type AnswerSource = {
  page: number;
  start: number;
  end: number;
  excerpt: string;
  /** The passage is near the question, and an answer does not rest on it. */
  is_nearby?: true;
};

export type Answer = {
  /** Whole sentences. When `outcome` is `not_found`, one sentence that says so. */
  answer: string;
  /** Sentences of the answer in order. Their texts, joined by spaces, are the answer. */
  sentences: readonly AnswerSentence[];
  /** A `possible` answer has at least one source and a confidence of at most `POSSIBLE_CONFIDENCE_MAX`. */
  outcome: AnswerOutcome;
  /**
   * Passages that support the answer, best first, and then nearby ones: at most three, five of a list, or two for each sentence that a model wrote. When
   * `outcome` is `not_found`, the passages nearest to the question, as places to look; empty when nothing is near.
   */
  sources: readonly AnswerSource[];
  /** Probability that the first source answers the question, 0 to 1, whatever `outcome` says. */
  confidence: number;
  warnings: readonly ResultWarning[];
  /** Engine that gave the answer, which may be a fallback. */
  engine: ResultEngine;
};

/** Answer without its warnings and without the engine that gave it. */
export type AnswerContent = Omit<Answer, 'engine' | 'warnings'>;

/** Passage of a search result, given to `rerank`. */
export type RerankPassage = { title: string; text: string };

export type RerankResult = {
  /** Indexes of the given passages, each once; the passage that answers the query best comes first. */
  order: readonly number[];
  warnings: readonly ResultWarning[];
  /** Engine that ranked the passages, which may be a fallback. */
  engine: ResultEngine;
};

/** Engine that analyses documents and meetings, answers questions about them and writes content from them. */
export type LanguageEngine = MeetingEngine &
  GenerationEngine & {
    /**
     * Extracts fields and a summary from a document. Every value has evidence whose offsets cut its excerpt out of
     * `text.text`; a value without evidence is null, with a warning.
     *
     * @throws WorkError with stage `analyze` when a retry cannot help
     * @throws AbortError when `signal` is aborted
     */
    analyze(
      text: ExtractedText,
      request: AnalysisRequest,
      signal: AbortSignal,
    ): Promise<LanguageAnalysis>;

    /**
     * Answers a question from this text alone, or says that the text has no answer. No question throws.
     *
     * @throws WorkError with stage `analyze` when a retry cannot help
     * @throws AbortError when `signal` is aborted
     */
    answer(text: ExtractedText, request: QuestionRequest, signal: AbortSignal): Promise<Answer>;

    /**
     * Orders passages by how well they answer a query. Engines that rank no better than the search leave it out.
     *
     * @param passages at least two, in the order of the search
     * @throws AbortError when `signal` is aborted
     */
    rerank?(
      query: string,
      passages: readonly RerankPassage[],
      signal: AbortSignal,
    ): Promise<RerankResult>;

    /**
     * Finds the leaves of an extraction that the rules leave null. Each value has evidence as in `SchemaExtractionEngine`.
     * Engines without a model leave it out.
     *
     * @throws AbortError when `signal` is aborted
     */
    completeExtraction?(
      text: ExtractedText,
      request: CompletionRequest,
      signal: AbortSignal,
    ): Promise<ExtractionResult>;

    describe(): EngineStatus[];
  };

/** Language engines of a server. The engine that works depends on the workspace of the document or meeting. */
export type LanguageEngines = {
  /**
   * Returns the engine for a workspace as it is configured now: its own models, else the models of the operator, else
   * the rules. If one fails, the next one takes over; results name the engine that worked and the reason.
   *
   * @param urgency `interactive` when a caller waits for the result
   * @param deadlineMs time that models may take for the questions of this caller; default: the one of the settings
   */
  forWorkspace(workspaceId: string, urgency: Urgency, deadlineMs?: number): Promise<LanguageEngine>;

  /** Describes the engines of the operator; those that a workspace has configured are left out. */
  describe(): EngineStatus[];
};
