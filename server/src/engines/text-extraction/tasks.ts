import type { OcrLanguage } from './ocr-languages.ts';
import type { RecognizedPage, RecognizedPages } from './recognized-page.ts';
import type { ExtractionLimits } from './text-extraction-engine.ts';

// What children are sent and answer. Here, so that the server imports nothing that only a child may load.

export type ExtractionRequest = {
  path: string;
  limits: ExtractionLimits;
  layoutPath?: string;
  plainText?: true;
  /** What was recognised of the pages that `extractUnlessImages` named. */
  recognized?: RecognizedPages;
};

export type RecognitionRequest = {
  path: string;
  /** From 1. */
  page: number;
  /** Of the document; null when it is not known yet. */
  language: OcrLanguage | null;
};

/** `language` is null when the page does not tell. */
export type Recognition = { page: RecognizedPage | null; language: OcrLanguage | null };
