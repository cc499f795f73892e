import type { RawBuilder } from 'kysely';

import type { Db, Tx } from './db.ts';
import type { DeliveryStatements } from './delivery-statements.ts';
import type {
  ClaimedJob,
  ExtendedLease,
  JobClaim,
  JobLease,
  WorkspaceRange,
} from './job-statements.ts';
import type { SearchStatements } from './search-statements.ts';
import type { VectorStatements } from './vector-statements.ts';

/** Hand-written statements, implemented once for each database and tested by one suite. */
export type Dialect = {
  /** Makes waiting jobs ready when they are due. */
  releaseDueJobs(db: Db, now: string): Promise<void>;
  /** Returns the queues among `queues` that have a ready job. */
  readyQueues(db: Db, queues: readonly string[]): Promise<string[]>;
  /** Lists workspaces that have ready jobs in a queue, without reading every job. */
  listReadyWorkspaces(tx: Tx, range: WorkspaceRange): Promise<string[]>;
  /** Leases ready jobs of one queue: of each workspace in turn the urgent ones first, then the oldest. */
  claimJobs(tx: Tx, claim: JobClaim): Promise<ClaimedJob[]>;
  /** Deletes the jobs whose leases `worker` still holds. */
  finishJobs(db: Db, worker: string, leases: readonly JobLease[]): Promise<void>;
  /** Extends the leases that `worker` still holds and returns them. */
  extendLeases(
    db: Db,
    worker: string,
    leases: readonly JobLease[],
    leaseUntil: string,
  ): Promise<ExtendedLease[]>;
  /**
   * Ends a select: locks its rows and skips rows locked by other transactions. Empty on SQLite, where transactions run
   * one at a time.
   */
  forUpdateSkipLocked: RawBuilder<unknown>;
  /**
   * Ends a select: locks its rows against deletion until the transaction ends, and leaves out those that another
   * transaction deletes. Empty on SQLite.
   */
  forKeyShare: RawBuilder<unknown>;
  /**
   * Runs `fn` in a transaction. On SQLite, transactions requested at the same time share a commit.
   *
   * @param options.isDurable false when the commit need not wait for the disk
   */
  transact<T>(fn: (tx: Tx) => Promise<T>, options: { isDurable: boolean }): Promise<T>;
  /** Maximum of rows that one statement may scan. On SQLite a statement blocks the event loop. */
  rowsPerStatement: number;
  /** Returns true for a transaction failure that a retry may avoid. */
  isTransient(error: unknown): boolean;
  /** Returns true when the database was temporarily unreachable or unable to write. */
  isUnavailable(error: unknown): boolean;
  /** Takes the migration lock until `tx` ends; waits for other processes. */
  lockMigrations(tx: Tx): Promise<void>;
  /** Translates a DDL statement for this database. */
  ddl(statement: Ddl): string;
} & DeliveryStatements &
  SearchStatements &
  VectorStatements;

/** A portable DDL statement, or one statement for each database. */
export type Ddl = string | Readonly<Record<'sqlite' | 'postgres', string>>;

/** One step of the schema. A released migration is never edited: later changes get a number of their own. */
export type Migration = { name: string; statements: readonly Ddl[] };
