import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';

/** What a compute child is sent. Here, so that the server imports nothing that only a child may load. */
export type AnalyzeTask = {
  /** Of the terms: `partitionKey`. */
  partition: string;
  text: string;
  pages: readonly PageSpan[];
  /** ISO 639-1; null: found out from the text. */
  language: string | null;
};

/** Several small texts, each with its title; null: without one. */
export type AnalyzeManyTask = { texts: readonly (AnalyzeTask & { title: string | null })[] };

export type AnalyzedText = { language: string; passages: AnalyzedPassage[] };

export type AnalyzedPassage = {
  /** 0 for a title. */
  page: number;
  start: number;
  end: number;
  text: string;
  /** In the order of the text, each with the code of its workspace. */
  terms: string[];
  vector: Uint8Array;
  /** Of each different term the hash, and the word that it was first made from. */
  words: [hash: number, word: string][];
};
