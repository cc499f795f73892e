import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';

/** Input of a compute child. It stands here, so that the server imports nothing that only a child may load. */
export type AnalyzeInput = {
  /** Partition of the terms: `partitionKey`. */
  partition: string;
  text: string;
  pages: readonly PageSpan[];
  /** ISO 639-1 code; null detects the language from the text. */
  language: string | null;
};

/** Several small texts, each with its title, or null without one. */
export type AnalyzeManyInput = { texts: readonly (AnalyzeInput & { title: string | null })[] };

export type AnalyzedText = { language: string; passages: AnalyzedPassage[] };

export type AnalyzedPassage = {
  /** Page from 1; 0 for a title. */
  page: number;
  start: number;
  end: number;
  text: string;
  /** Terms in text order, each with the code of its workspace, joined by spaces. */
  terms: string;
  vector: Uint8Array;
  /** First spelling of each distinct term, in the order of the vector, joined by spaces. */
  words: string;
};
