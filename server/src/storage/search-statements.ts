import type { RawBuilder } from 'kysely';

import type { Db, Tx } from './db.ts';

/** Statements of the inverted index. Its terms contain no space, quote or backslash. */
export type SearchStatements = {
  /** Adds passages to the index. */
  insertPassageTerms(tx: Tx, passages: readonly PassageTerms[]): Promise<void>;
  /** Adds to the document frequency of each term, and inserts new terms. */
  addToVocabulary(tx: Tx, partitionKey: string, terms: readonly VocabularyChange[]): Promise<void>;
  /** Deletes the passages with `from ≤ id < to` from the index. */
  deletePassageTerms(tx: Tx, range: { from: number; to: number }): Promise<void>;
  /** Finds the best passages by a cheap ranking, best first. */
  findCandidates(db: Db, query: CandidateQuery): Promise<{ id: number }[]>;
  /** Finds the best passage of each source, best first. */
  findBestOfSources(db: Db, query: CandidateQuery): Promise<{ id: number }[]>;
  /** Finds matching passages in no order, so that a common term costs no more than a rare one. */
  findSomePassages(db: Db, query: Omit<CandidateQuery, 'ranked'>): Promise<{ id: number }[]>;
};

export type PassageTerms = {
  id: number;
  sourceNumber: number;
  /** Terms in text order, joined by spaces. */
  terms: string;
};

/** Change of a term's document frequency. `word` is its first spelling; `passages` may be negative. */
export type VocabularyChange = { hash: number; word: string; passages: number };

/** Alternative phrases, of which a passage must contain one. A phrase is a list of consecutive terms. */
export type PhraseAlternatives = readonly (readonly string[])[];

export type CandidateQuery = {
  /** Phrases of which a passage contains at least one. */
  anyOf: PhraseAlternatives;
  /** Weighted terms for the ranking. */
  ranked: readonly { term: string; weight: number }[];
  /** Groups of phrases; a source contains one phrase of each group, in any passage. */
  required: readonly PhraseAlternatives[];
  /** Phrases that no passage of a source may contain. */
  excluded: PhraseAlternatives;
  /** Builds a condition that is true for visible sources. */
  isVisible: (sourceNumber: RawBuilder<number>) => RawBuilder<boolean>;
  /** Numbers of sources to leave out. */
  exceptSources: readonly number[];
  /** True restricts the search to titles. */
  onlyTitles: boolean;
  limit: number;
};
