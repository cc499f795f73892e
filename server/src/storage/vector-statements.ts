import type { RawBuilder } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import type { Db, Tx } from './db.ts';
import type { PhraseAlternatives } from './search-statements.ts';

/** Embedding of a passage, normalized to length 1; null when the model returned none. */
export type PassageVector = { passageId: number; source: SourceKind; vector: Float32Array | null };

export type NearestQuery = {
  index: number;
  source: SourceKind;
  /** Query vector of length 1, with the dimensions of the index. */
  vector: Float32Array;
  /** Groups of phrases; a source contains one phrase of each group, in any passage. */
  required: readonly PhraseAlternatives[];
  /** Phrases that no passage of a source may contain. */
  excluded: PhraseAlternatives;
  /** Builds a condition that is true for visible sources. */
  isVisible: (sourceNumber: RawBuilder<number>) => RawBuilder<boolean>;
  /** Maximum of sources. */
  limit: number;
};

/** Statements of the embedding indexes. */
export type VectorStatements = {
  /**
   * Prepares the database for vector search; concurrent calls are safe.
   *
   * @returns sentence about what the operator must do first; undefined when the database is ready
   */
  prepareVectors(db: Db): Promise<string | undefined>;
  /**
   * Waits for all running writers of the search index. Writers that did not see a new embedding index have then
   * committed; later writers see it.
   */
  waitForIndexing(tx: Tx): Promise<void>;
  insertVectors(tx: Tx, space: number, vectors: readonly PassageVector[]): Promise<void>;
  /**
   * Finds the nearest sources by their nearest passage, nearest first, ties by id. The search is exhaustive: invisible
   * sources and long sources take no places of others.
   */
  findNearest(db: Db, query: NearestQuery): Promise<{ id: number; similarity: number }[]>;
};
