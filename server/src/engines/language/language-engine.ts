import type { Analysis, AnalysisType } from '../../contract/analysis.ts';
import type { ResultWarning } from '../../contract/meeting-results.ts';
import type { EngineStatus } from '../engine-status.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';
import type { GenerationEngine } from './generation-engine.ts';
import type { MeetingEngine } from './meeting-engine.ts';
import type { RerankingEngine } from './reranking-engine.ts';

export type AnalysisRequest = {
  analysisType: AnalysisType;
  /** The result has exactly these keys; null asks for the default set of the type. */
  extractFields: readonly string[] | null;
  includeSummary: boolean;
  /** The layout file that was written with the text; null where the file had no layout. */
  layoutPath: string | null;
  /** How 04/05/2026 is read where the text does not tell; left out: as its language has it. */
  dateOrder?: 'dmy' | 'mdy' | undefined;
};

/** An analysis as the document detail shows it, with what the engine learned beside it. */
export type LanguageAnalysis = {
  analysis: Analysis;
  /** ISO 639-1, or null when the text is too short to tell. */
  language: string | null;
};

export type QuestionRequest = {
  /** Whatever was typed: it may be empty of words, or in another language than the document. */
  question: string;
  /** So many pages, those that fit the question best, are read for the answer; at least 1. */
  contextPages: number;
  /** Earlier questions of the conversation with their answers, in order; empty for a first question. */
  history: readonly { question: string; answer: string }[];
  /**
   * Told of each sentence once it is certain, in order: joined by spaces they are how the answer begins. `null`: what
   * came before is void. An engine that has the whole answer at once tells nobody.
   */
  onSentence?: OnSentence | undefined;
};

export type OnSentence = (sentence: string | null) => void;

/** A passage of the document; `text.slice(start, end) === excerpt`. */
export type AnswerSource = { page: number; start: number; end: number; excerpt: string };

export type Answer = {
  /** In whole sentences; when it is not `answered`, a sentence that says so. */
  answer: string;
  answered: boolean;
  /**
   * The passages that the answer rests on, the best first: at most three, or two for each sentence that a model wrote.
   * When it is not `answered`, the passages nearest to the question: where to look, not what was found; none when
   * nothing is near.
   */
  sources: readonly AnswerSource[];
  /** How likely the first source answers the question, 0 to 1, whether or not it is `answered`. */
  confidence: number;
  warnings: readonly ResultWarning[];
  /** Which engine it was in the end. */
  engine: { name: string; version: string };
};

/** What an answer says; not who says it. */
export type FoundAnswer = Omit<Answer, 'engine' | 'warnings'>;

/** Reads documents and meetings, says what is in them and writes about them. Implementations live beside this file. */
export type LanguageEngine = MeetingEngine &
  GenerationEngine &
  RerankingEngine & {
    /**
     * Every value in the result has evidence whose offsets cut its excerpt out of `text.text`; what cannot be
     * located is null with a warning.
     *
     * @throws WorkError with stage `analyze` when the text cannot be analysed however often it is retried
     * @throws AbortError when `signal` is aborted
     */
    analyze(
      text: ExtractedText,
      request: AnalysisRequest,
      signal: AbortSignal,
    ): Promise<LanguageAnalysis>;

    /**
     * Answers from this text alone, or says that the text does not answer. No question throws.
     *
     * @throws WorkError with stage `analyze` when the text cannot be read however often it is retried
     * @throws AbortError when `signal` is aborted
     */
    answer(text: ExtractedText, request: QuestionRequest, signal: AbortSignal): Promise<Answer>;

    describe(): EngineStatus[];
  };
