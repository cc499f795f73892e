import type { ExtractionResult } from '../../../contract/extraction-result.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';

export type SchemaExtractionRequest = {
  /** Schema that `parseExtractionSchema` accepts. */
  schema: object;
  /** Path of the layout file that was written with the text; null when the file had no layout. */
  layoutPath: string | null;
  /** Order of day and month in 04/05/2026 when the text leaves it open; default: the order usual in its language. */
  dateOrder?: 'dmy' | 'mdy';
};

/** Request to find the leaves that a result of the rules leaves null. */
export type CompletionRequest = Pick<SchemaExtractionRequest, 'schema' | 'dateOrder'> & {
  result: ExtractionResult;
};

/** Engine that fills a JSON schema from a document. */
export type SchemaExtractionEngine = {
  /**
   * Fills the schema. Every value has evidence whose offsets cut its excerpt out of `text.text`; any other leaf is null.
   *
   * @throws WorkError with stage `analyze` when a retry cannot help
   * @throws AbortError when `signal` is aborted
   */
  extract(
    workspaceId: string,
    text: ExtractedText,
    request: SchemaExtractionRequest,
    signal: AbortSignal,
  ): Promise<ExtractionResult>;
};
