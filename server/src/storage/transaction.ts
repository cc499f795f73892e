import type { Database, CommitSignal } from './database.ts';
import type { Tx } from './db.ts';

type Services = Pick<Database, 'dialect' | 'commitSignals'>;

const ATTEMPTS_MAX = 4;

/** Signals to send after the commit of each running transaction. */
const signalsOf = new WeakMap<Tx, Set<CommitSignal>>();

/**
 * Runs `fn` in one transaction, which rolls back when `fn` throws. `fn` uses only `tx` and awaits nothing but its
 * queries, because on SQLite transactions run one after the other. It changes nothing but rows, because it may run
 * again: on PostgreSQL after a conflict, on SQLite after the failure of a transaction that shared its commit.
 */
export async function inTransaction<T>(services: Services, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return repeated(services, fn, { isDurable: true });
}

/**
 * Runs `fn` like `inTransaction`, but the commit does not wait for the disk. Use it for work that is repeated after a
 * power failure. A crash of the process loses nothing, and no later commit survives an earlier lost one.
 */
export async function inAsyncCommitTransaction<T>(
  services: Services,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  return repeated(services, fn, { isDurable: false });
}

async function repeated<T>(
  services: Services,
  fn: (tx: Tx) => Promise<T>,
  options: { isDurable: boolean },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(services, fn, options);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !services.dialect.isTransient(error)) throw error;
    }
  }
}

async function runOnce<T>(
  { dialect, commitSignals }: Services,
  fn: (tx: Tx) => Promise<T>,
  options: { isDurable: boolean },
): Promise<T> {
  let signals = new Set<CommitSignal>();
  const result = await dialect.transact((tx) => {
    signals = new Set();
    signalsOf.set(tx, signals);
    return fn(tx);
  }, options);
  if (signals.size > 0) commitSignals.send([...signals]);
  return result;
}

/** Sends `signal` once `tx` has committed; sends nothing after a rollback. */
export function notifyAfterCommit(tx: Tx, signal: CommitSignal): void {
  signalsOf.get(tx)?.add(signal);
}
