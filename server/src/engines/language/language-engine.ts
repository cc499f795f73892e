import type { Analysis, AnalysisType } from '../../contract/analysis.ts';
import type { ExtractedText } from '../text-extraction/text-extraction-engine.ts';

export type AnalysisRequest = {
  analysisType: AnalysisType;
  /** The result has exactly these keys; null asks for the default set of the type. */
  extractFields: readonly string[] | null;
  includeSummary: boolean;
};

/** An analysis as the document detail shows it, with what the engine learned beside it. */
export type LanguageAnalysis = {
  analysis: Analysis;
  /** ISO 639-1, or null when the text is too short to tell. */
  language: string | null;
};

/** Reads a document's text and says what is in it. Implementations live beside this file. */
export type LanguageEngine = {
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
};
