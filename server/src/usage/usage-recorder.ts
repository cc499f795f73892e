import type { Logger } from 'pino';

import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Database } from '../storage/db.ts';
import type { RequestCountRow } from '../storage/identity-schema.ts';
import { inUnsyncedTransaction } from '../storage/transaction.ts';
import { addCounts, markUsed } from './store.ts';

/** A request that has ended. */
export type UsageNote = {
  /** Empty of a caller without any workspace, which is not counted. */
  workspaceId: string;
  credentialId: string;
  /** Id of the endpoint. */
  operation: string;
  /** What it weighed. */
  units: number;
  /** With a status of 400 and above. */
  isError: boolean;
  /** Of an API key: its last use is written down too. */
  keyId?: string | undefined;
};

/**
 * Counts requests in memory and writes the counts down every few seconds: what a process that is killed has not written
 * down is lost.
 */
export type UsageRecorder = {
  note(note: UsageNote): void;
  /** Writes down what is counted up to now, as far as that can be done. Never rejected. */
  flush(): Promise<void>;
  /** The last flush. */
  close(): Promise<void>;
};

const FLUSH_MS = 5 * SECOND_MS;
const LAST_USE_MS = MINUTE_MS;
/** Rows a transaction: others wait for no more than that. */
const BATCH = 500;

type Services = Pick<Database, 'db' | 'dialect' | 'jobSignals'> & { clock: Clock; log: Logger };

export function createUsageRecorder(services: Services): UsageRecorder {
  const { clock, log } = services;
  const today = dayReader();
  let counts = new Map<string, RequestCountRow>();
  let usedKeys = new Set<string>();
  /** When the last use of a key was noted. */
  const lastUses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function note({ workspaceId, credentialId, operation, units, isError, keyId }: UsageNote): void {
    const nowMs = clock.now().getTime();
    if (keyId !== undefined && !(nowMs - lastUses.get(keyId)! < LAST_USE_MS)) {
      lastUses.set(keyId, nowMs);
      usedKeys.add(keyId);
    }
    if (workspaceId !== '') {
      const day = today(nowMs);
      const name = `${workspaceId}\n${day}\n${credentialId}\n${operation}`;
      const count = counts.get(name);
      if (count === undefined) {
        const key = { workspace_id: workspaceId, day, credential_id: credentialId, operation };
        counts.set(name, { ...key, requests: 1, errors: isError ? 1 : 0, units });
      } else {
        count.requests += 1;
        count.units += units;
        if (isError) count.errors += 1;
      }
    }
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  /** One after the other: each takes what there is when its turn comes. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(writeDown);
    return flushing;
  }

  async function writeDown(): Promise<void> {
    // Sorted, so that processes that write at the same time lock rows in one order.
    const rows = [...counts].toSorted(byName).map(([, row]) => row);
    const keys = [...usedKeys].toSorted();
    counts = new Map();
    usedKeys = new Set();
    try {
      while (rows.length > 0) {
        await inUnsyncedTransaction(services, (tx) => addCounts(tx, rows.slice(0, BATCH)));
        rows.splice(0, BATCH);
      }
      const now = clock.now();
      while (keys.length > 0) {
        await inUnsyncedTransaction(services, (tx) =>
          markUsed(tx, keys.slice(0, BATCH), now.toISOString()),
        );
        keys.splice(0, BATCH);
      }
      forgetOldUses(now.getTime());
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, 'usage not written down yet');
      for (const row of rows) putBack(row);
      for (const key of keys) usedKeys.add(key);
    }
  }

  function putBack(row: RequestCountRow): void {
    const name = `${row.workspace_id}\n${row.day}\n${row.credential_id}\n${row.operation}`;
    const count = counts.get(name);
    if (count === undefined) {
      counts.set(name, row);
      return;
    }
    count.requests += row.requests;
    count.errors += row.errors;
    count.units += row.units;
  }

  function forgetOldUses(nowMs: number): void {
    for (const [key, usedMs] of lastUses) {
      if (nowMs - usedMs >= LAST_USE_MS) lastUses.delete(key);
    }
  }

  return { note, flush, close: flush };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Writing a day as text takes longer than all the rest of a note. */
function dayReader(): (nowMs: number) => string {
  let number = -1;
  let text = '';
  return (nowMs) => {
    const next = Math.floor(nowMs / DAY_MS);
    if (next !== number) {
      number = next;
      text = new Date(nowMs).toISOString().slice(0, 10);
    }
    return text;
  };
}
