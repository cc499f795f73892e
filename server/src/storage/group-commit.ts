import { setImmediate as nextTick } from 'node:timers/promises';

import type { Database } from './database.ts';
import type { Tx } from './db.ts';
import { inAsyncCommitTransaction } from './transaction.ts';

type CommitServices = Pick<Database, 'db' | 'dialect' | 'commitSignals'>;

type PendingTransaction = {
  run: (tx: Tx) => Promise<void>;
  /** Ends the caller's wait once `run` is committed. */
  resolve: () => void;
  reject: (error: unknown) => void;
};

/** Limits the transactions that a failure repeats, and the time that SQLite is busy. */
const GROUP_SIZE_MAX = 100;
/** Concurrent groups on PostgreSQL. On SQLite they take turns, and each takes all pending transactions. */
const WORKERS_MAX = 4;

/**
 * Runs `fn` like `inAsyncCommitTransaction`, in one commit with the transactions requested at the same time.
 *
 * A failure of one does not touch the others: each is then run again, alone. So `fn` may run twice, even after its first
 * run was committed.
 */
export type GroupCommit = <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Creates a group commit: a commit to disk costs more than all statements of a small transaction. It is meant for
 * frequent background work of one small change each.
 */
export function createGroupCommit(services: CommitServices): GroupCommit {
  const pending: PendingTransaction[] = [];
  let workers = 0;

  /** Never rejects. */
  async function runGroupWorker(): Promise<void> {
    workers += 1;
    // Transactions requested in the same tick join the group.
    for (await nextTick(); pending.length > 0; await nextTick()) {
      await runGroup(services, pending);
    }
    workers -= 1;
  }

  return async <T>(fn: (tx: Tx) => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let result: { value: T } | undefined;
    pending.push({
      run: async (tx) => {
        result = { value: await fn(tx) };
      },
      resolve: () => resolve(result!.value),
      reject,
    });
    if (workers < WORKERS_MAX) void runGroupWorker();
    return promise;
  };
}

async function runGroup(services: CommitServices, pending: PendingTransaction[]): Promise<void> {
  let group: PendingTransaction[] | undefined;
  try {
    await inAsyncCommitTransaction(services, async (tx) => {
      // Taken only once the connection is free, so that transactions requested meanwhile join.
      group ??= pending.splice(0, GROUP_SIZE_MAX);
      for (const { run } of group) await run(tx);
    });
    for (const { resolve } of group!) resolve();
  } catch (error) {
    group ??= pending.splice(0);
    if (group.length === 1) group[0]!.reject(error);
    else await Promise.all(group.map((transaction) => runAlone(services, transaction)));
  }
}

async function runAlone(
  services: CommitServices,
  { run, resolve, reject }: PendingTransaction,
): Promise<void> {
  try {
    await inAsyncCommitTransaction(services, run);
    resolve();
  } catch (error) {
    reject(error);
  }
}
