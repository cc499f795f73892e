import type { Database, JobSignal, Tx } from './db.ts';

type Services = Pick<Database, 'db' | 'dialect' | 'jobSignals'>;

const ATTEMPTS_MAX = 4;

/** Signals to send when a transaction that is running has committed. */
const signalsOf = new WeakMap<Tx, Set<JobSignal>>();

/**
 * Runs `fn` in one transaction: all of it is committed, or none when `fn` throws. On SQLite transactions
 * run one after the other, so `fn` uses `tx` alone and awaits nothing but its queries. A transaction that
 * lost against another one on PostgreSQL is run again, so `fn` changes nothing but rows.
 */
export async function inTransaction<T>(services: Services, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = services;
  return repeated(services, fn, (run) => db.transaction().execute(run));
}

/**
 * As `inTransaction`, but the commit does not wait for the disk, which takes longer than all the rest of it: for what
 * is done again when a power failure takes it away. The end of a process takes nothing, and what is committed later
 * never outlives it.
 */
export async function inUnsyncedTransaction<T>(
  services: Services,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, dialect } = services;
  return repeated(services, fn, (run) => dialect.transactUnsynced(db, run));
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
  { jobSignals }: Services,
  fn: (tx: Tx) => Promise<T>,
  transact: (run: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const signals = new Set<JobSignal>();
  const result = await transact(async (tx) => {
    signalsOf.set(tx, signals);
    return fn(tx);
  });
  if (signals.size > 0) jobSignals.send([...signals]);
  return result;
}

/** Sends `signal` to the workers once `tx` has committed. */
export function signalAfterCommit(tx: Tx, signal: JobSignal): void {
  signalsOf.get(tx)?.add(signal);
}
