import type { Database, CommitSignal } from './database.ts';
import type { Tx } from './db.ts';

type Services = Pick<Database, 'db' | 'dialect' | 'commitSignals'>;

const ATTEMPTS_MAX = 4;

/** Signals to send after the commit of each running transaction. */
const signalsOf = new WeakMap<Tx, Set<CommitSignal>>();

/**
 * Runs `fn` in one transaction, which rolls back when `fn` throws. On SQLite transactions run one after the other, so
 * `fn` uses only `tx` and awaits nothing but its queries. On PostgreSQL a transaction that fails by a conflict is run
 * again, so `fn` changes nothing but rows.
 */
export async function inTransaction<T>(services: Services, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = services;
  return repeated(services, fn, (run) => db.transaction().execute(run));
}

/**
 * Runs `fn` like `inTransaction`, but the commit does not wait for the disk. Use it for work that is repeated after a
 * power failure. A crash of the process loses nothing, and no later commit survives an earlier lost one.
 */
export async function inAsyncCommitTransaction<T>(
  services: Services,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, dialect } = services;
  return repeated(services, fn, (run) => dialect.asyncCommit(db, run));
}

async function repeated<T>(
  services: Services,
  fn: (tx: Tx) => Promise<T>,
  transact: (run: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(services, fn, transact);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !services.dialect.isTransient(error)) throw error;
    }
  }
}

async function runOnce<T>(
  { commitSignals }: Services,
  fn: (tx: Tx) => Promise<T>,
  transact: (run: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const signals = new Set<CommitSignal>();
  const result = await transact(async (tx) => {
    signalsOf.set(tx, signals);
    return fn(tx);
  });
  if (signals.size > 0) commitSignals.send([...signals]);
  return result;
}

/** Sends `signal` once `tx` has committed; sends nothing after a rollback. */
export function notifyAfterCommit(tx: Tx, signal: CommitSignal): void {
  signalsOf.get(tx)?.add(signal);
}
