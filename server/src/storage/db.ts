import type { Kysely, RawBuilder, Transaction } from 'kysely';

import type { DeliveryStatements } from './delivery-statements.ts';
import type { Tables } from './schema.ts';
import type { VectorStatements } from './vector-statements.ts';

/** A connection or a transaction. */
export type Db = Kysely<Tables>;

/** A transaction; inside `inTransaction` only this is used, and nothing but its queries is awaited. */
export type Tx = Transaction<Tables>;

/** An open database: SQLite or PostgreSQL, which of them only `dialects/` knows. */
export type Database = {
  /** Writes, and reads that must see them. */
  db: Db;
  /** Reads: on SQLite a second, read-only connection, so that a GET never waits for a transaction. */
  reads: Db;
  /** True when no other process can change the rows, so that what was read may be kept in memory. */
  soleProcess: boolean;
  /** Statements whose best form differs between the databases. */
  dialect: Dialect;
  jobSignals: JobSignals;
  /** What another thread hands to `openReads`. */
  url: string;
  close(): Promise<void>;
};

/** Connections of a thread that only reads. */
export type Reads = Pick<Database, 'reads' | 'close'> & {
  search: SearchStatements;
  vectors: VectorStatements;
};

/**
 * What workers are told once a transaction has committed: there are jobs, a job was cancelled, there are events,
 * deliveries may be due in that lane of that workspace, or what was read of the lane of that name, or of all lanes of
 * that workspace (`lanes`), is no longer true. A hint: they find out by polling as well. `credentials`: what somebody may
 * do has changed, which those who remember it are told before the transaction's caller goes on.
 */
export type JobSignal =
  | 'enqueued'
  | `cancelled:${string}`
  | 'published'
  | `due:${string}:${string}`
  | `lane:${string}`
  | `lanes:${string}`
  | 'credentials';

export type JobSignals = {
  /** Tells the workers of this and every other process; called after COMMIT. */
  send(signals: readonly JobSignal[]): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (signal: JobSignal) => void): () => void;
};

/** Hand-written statements, one implementation a database, proven by one suite. */
export type Dialect = {
  /** Turns waiting jobs whose time has come into ready ones. */
  releaseDueJobs(db: Db, now: string): Promise<void>;
  /** Those of `queues` that have a ready job. */
  readyQueues(db: Db, queues: readonly string[]): Promise<string[]>;
  /** Leases up to `limit` ready jobs of one queue, taking turns between workspaces. */
  claimJobs(tx: Tx, claim: JobClaim): Promise<ClaimedJob[]>;
  /** Deletes the jobs that `worker` still holds by these leases. */
  finishJobs(db: Db, worker: string, leases: readonly JobLease[]): Promise<void>;
  /** Moves the end of the leases that `worker` still holds. @returns those */
  extendLeases(
    db: Db,
    worker: string,
    leases: readonly JobLease[],
    leaseUntil: string,
  ): Promise<ExtendedLease[]>;
  /**
   * Ends a select: locks its rows, but for those that another transaction has locked, which are left out. Nothing on
   * SQLite, where a transaction is alone.
   */
  forUpdateSkipLocked: RawBuilder<unknown>;
  /** A transaction whose commit does not wait for the disk. */
  transactUnsynced<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rows that a statement may look through: on SQLite the event loop waits for it, elsewhere nobody does. */
  rowsPerStatement: number;
  /** True for a failure of a transaction that the same transaction, run again, may not meet. */
  isTransient(error: unknown): boolean;
  /** True when the database could not be reached or could not write, and may be able to again. */
  isUnavailable(error: unknown): boolean;
  /** Waits until no other process migrates; holds until `tx` ends. */
  lockMigrations(tx: Tx): Promise<void>;
  /** A DDL statement as this database wants it. */
  ddl(statement: Ddl): string;
} & DeliveryStatements &
  SearchStatements &
  VectorStatements;

/** A portable DDL statement, or one for each database. */
export type Ddl = string | Readonly<Record<'sqlite' | 'postgres', string>>;

/** The inverted index of search; its terms hold no space, quote or backslash. */
export type SearchStatements = {
  /** Adds passages to the index. */
  insertPassageTerms(tx: Tx, passages: readonly PassageTerms[]): Promise<void>;
  /** Adds to the number of passages that hold each term; one that is new begins at that number. */
  addToVocabulary(tx: Tx, partitionKey: string, terms: readonly VocabularyChange[]): Promise<void>;
  /** Takes those passages out of the index whose ids are in `from ≤ id < to`. */
  deletePassageTerms(tx: Tx, range: { from: number; to: number }): Promise<void>;
  /** The passages that fit best by a quick measure, best first. */
  findCandidates(db: Db, query: CandidateQuery): Promise<{ id: number }[]>;
  /** As `findCandidates`, but of each source only its best passage. */
  findBestOfSources(db: Db, query: CandidateQuery): Promise<{ id: number }[]>;
  /** Of any order, so that a common term costs no more than a rare one. */
  findSomePassages(db: Db, query: Omit<CandidateQuery, 'ranked'>): Promise<{ id: number }[]>;
};

export type PassageTerms = {
  id: number;
  sourceNumber: number;
  /** In the order of the text. */
  terms: readonly string[];
};

/** `word` is how a term that is new was first written; `passages` may be below 0. */
export type VocabularyChange = { hash: number; word: string; passages: number };

/** A passage holds one of the runs: terms that follow each other. */
export type TermRuns = readonly (readonly string[])[];

export type CandidateQuery = {
  /** A passage holds at least one. */
  anyOf: TermRuns;
  /** What counts for the order: single terms, each with its weight. */
  ranked: readonly { term: string; weight: number }[];
  /** A source holds one run of each, in whichever passage. */
  required: readonly TermRuns[];
  /** No passage of a source holds any of these runs. */
  excluded: TermRuns;
  /** True for the numbers of the sources that may be found. */
  isVisible: (sourceNumber: RawBuilder<number>) => RawBuilder<boolean>;
  /** Numbers of sources that are not asked for again. */
  exceptSources: readonly number[];
  /** True looks only at the first passages of sources. */
  onlyTitles: boolean;
  limit: number;
};

export type JobClaim = {
  queue: string;
  worker: string;
  leaseUntil: string;
  limit: number;
  /** The turns begin with the workspace whose id follows this one; the empty string begins at the first. */
  afterWorkspaceId: string;
};

/** One attempt at a job: an attempt that lost its lease can no longer settle the job. */
export type JobLease = { id: string; attempt: number };

export type ExtendedLease = { id: string; cancel_requested: number };

export type ClaimedJob = {
  id: string;
  workspace_id: string;
  queue: string;
  attempt: number;
  attempts_forgiven: number;
  payload_json: string;
  cancel_requested: number;
  failure_json: string | null;
};
