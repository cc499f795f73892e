import type { Db } from './db.ts';
import type { Dialect } from './dialect.ts';
import type { SearchStatements } from './search-statements.ts';
import type { VectorStatements } from './vector-statements.ts';

/** An open database. Only `dialects/` knows whether it is SQLite or PostgreSQL. */
export type Database = {
  /** Connection for writes, and for reads that must see them. */
  db: Db;
  /** Connection for reads. On SQLite it is a second, read-only one, so that a GET never waits for a transaction. */
  reads: Db;
  /** True when no other process can change the rows, so that rows may be cached in memory. */
  isSingleProcess: boolean;
  /** Statements that differ between the databases. */
  dialect: Dialect;
  commitSignals: CommitSignals;
  /** Address that another thread passes to `openReads`. */
  url: string;
  close(): Promise<void>;
};

/** Connections of a read-only thread. */
export type Reads = Pick<Database, 'reads' | 'close'> & {
  search: SearchStatements;
  vectors: VectorStatements;
};

/**
 * Notification sent after COMMIT. It is a hint: receivers also poll.
 *
 * - `enqueued`: jobs are ready; `cancelled:ID`: a job was cancelled; `published`: events wait for their fan-out.
 * - `due:WORKSPACE:LANE`: deliveries may be due; `lane:LANE`, `lanes:WORKSPACE`: loaded deliveries are out of date.
 * - `changed:WORKSPACE:KIND:ID`: something that live streams show has changed; see `events/changes.ts`.
 * - `credentials`: permissions have changed; caches hear of it before the caller of the transaction continues.
 */
export type CommitSignal =
  | 'enqueued'
  | `cancelled:${string}`
  | 'published'
  | `due:${string}:${string}`
  | `lane:${string}`
  | `lanes:${string}`
  | `changed:${string}:${ChangeKind}:${string}`
  | 'credentials';

/** Kind of a change without a stored event. */
export type ChangeKind = 'document' | 'transcription' | 'chunk' | 'delivery';

/** Sends and receives commit signals. */
export type CommitSignals = {
  /** Notifies this and every other process. Called after COMMIT. */
  send(signals: readonly CommitSignal[]): void;
  /** Calls `listener` for every signal. @returns function that ends the subscription */
  subscribe(listener: (signal: CommitSignal) => void): () => void;
};
