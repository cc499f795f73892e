import type { Kysely, Transaction } from 'kysely';

import type { Tables } from './schema.ts';

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
  /** Calls `listener` when another process has enqueued a job; a hint only. */
  onJobsEnqueued(listener: () => void): void;
  close(): Promise<void>;
};

/** Hand-written hot paths, one implementation a database, proven by one suite. */
export type Dialect = {
  /** Leases up to `limit` due jobs of `queues`, taking turns between workspaces. */
  claimJobs(db: Db, claim: JobClaim): Promise<ClaimedJob[]>;
  /** Wakes workers in other processes after COMMIT. */
  announceJobs(tx: Tx): Promise<void>;
};

export type JobClaim = {
  queues: readonly string[];
  worker: string;
  now: string;
  leaseUntil: string;
  limit: number;
};

export type ClaimedJob = {
  id: string;
  workspace_id: string;
  queue: string;
  attempt: number;
  payload_json: string;
  cancel_requested: number;
};
