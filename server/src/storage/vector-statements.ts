import type { RawBuilder } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import type { Db, TermRuns, Tx } from './db.ts';

/** A vector of a passage, of length 1; null where the model has none for the text. */
export type PassageVector = { passageId: number; source: SourceKind; vector: Float32Array | null };

export type NearestQuery = {
  space: number;
  source: SourceKind;
  /** Of length 1, with as many numbers as those of the space. */
  vector: Float32Array;
  /** A source holds one run of each, in whichever passage. */
  required: readonly TermRuns[];
  /** No passage of a source holds any of these runs. */
  excluded: TermRuns;
  /** True for the numbers of the sources that may be found. */
  isVisible: (sourceNumber: RawBuilder<number>) => RawBuilder<boolean>;
  /** Sources. */
  limit: number;
};

/** What databases do with vectors. */
export type VectorStatements = {
  /**
   * Makes ready what finding needs, where it is not; several may call it at once.
   *
   * @returns what the operator has to do first, as a sentence; undefined when nothing
   */
  prepareVectors(db: Db): Promise<string | undefined>;
  /**
   * Waits for everybody who is writing to the index of search: who has not seen a new space has committed by then, and who
   * begins to write sees it.
   */
  waitForIndexing(tx: Tx): Promise<void>;
  insertVectors(tx: Tx, space: number, vectors: readonly PassageVector[]): Promise<void>;
  /**
   * The sources whose passages are nearest, each with the nearest of its passages, nearest first; equal ones by id. All
   * of the space and kind are compared: what may not be found takes no place of what may, nor a long source that of others.
   */
  findNearest(db: Db, query: NearestQuery): Promise<{ id: number; similarity: number }[]>;
};
