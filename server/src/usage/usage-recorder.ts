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
  const counts = new RequestCounts();
  const uses = new KeyUses();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  /** One after the other: each takes what there is when its turn comes. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(writeDown);
    return flushing;
  }

  async function writeDown(): Promise<void> {
    const rows = counts.takeAll();
    const keys = uses.takeAll();
    try {
      while (rows.length > 0) {
        await inUnsyncedTransaction(services, (tx) => addCounts(tx, rows.slice(0, BATCH)));
        rows.splice(0, BATCH);
      }
      const now = clock.now();
      while (keys.length > 0) {
        const batch = keys.slice(0, BATCH);
        await inUnsyncedTransaction(services, (tx) => markUsed(tx, batch, now.toISOString()));
        keys.splice(0, BATCH);
      }
      uses.forgetOld(now.getTime());
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, 'usage not written down yet');
      counts.putBack(rows);
      uses.putBack(keys);
    }
  }

  return {
    note(note) {
      const nowMs = clock.now().getTime();
      if (note.keyId !== undefined) uses.note(note.keyId, nowMs);
      if (note.workspaceId !== '') counts.note(note, nowMs);
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
    close: flush,
  };
}

/** What is not written down yet. */
class RequestCounts {
  #rows = new Map<string, RequestCountRow>();
  #dayNumber = -1;
  #day = '';

  note({ workspaceId, credentialId, operation, units, isError }: UsageNote, nowMs: number): void {
    const day = this.#dayOf(nowMs);
    const name = `${workspaceId}\n${day}\n${credentialId}\n${operation}`;
    let sums = this.#rows.get(name);
    if (sums === undefined) {
      const key = { workspace_id: workspaceId, day, credential_id: credentialId, operation };
      sums = { ...key, requests: 0, errors: 0, units: 0 };
      this.#rows.set(name, sums);
    }
    sums.requests += 1;
    sums.units += units;
    if (isError) sums.errors += 1;
  }

  putBack(rows: readonly RequestCountRow[]): void {
    for (const row of rows) {
      const name = `${row.workspace_id}\n${row.day}\n${row.credential_id}\n${row.operation}`;
      const sums = this.#rows.get(name);
      if (sums === undefined) {
        this.#rows.set(name, row);
        continue;
      }
      sums.requests += row.requests;
      sums.errors += row.errors;
      sums.units += row.units;
    }
  }

  /** Sorted, so that processes that write at the same time lock rows in one order. */
  takeAll(): RequestCountRow[] {
    const rows = [...this.#rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
    this.#rows = new Map();
    return rows.map(([, row]) => row);
  }

  /** In UTC. Writing a day as text takes longer than all the rest of a note. */
  #dayOf(nowMs: number): string {
    const number = Math.floor(nowMs / DAY_MS);
    if (number !== this.#dayNumber) {
      this.#dayNumber = number;
      this.#day = new Date(nowMs).toISOString().slice(0, 10);
    }
    return this.#day;
  }
}

/** Keys whose use is not written down yet: of each at most one a minute. */
class KeyUses {
  #keys = new Set<string>();
  readonly #notedMs = new Map<string, number>();

  note(key: string, nowMs: number): void {
    const notedMs = this.#notedMs.get(key);
    if (notedMs !== undefined && nowMs - notedMs < LAST_USE_MS) return;
    this.#notedMs.set(key, nowMs);
    this.#keys.add(key);
  }

  takeAll(): string[] {
    const keys = [...this.#keys].toSorted((one, other) => (one < other ? -1 : 1));
    this.#keys = new Set();
    return keys;
  }

  putBack(keys: readonly string[]): void {
    for (const key of keys) this.#keys.add(key);
  }

  forgetOld(nowMs: number): void {
    for (const [key, notedMs] of this.#notedMs) {
      if (nowMs - notedMs >= LAST_USE_MS) this.#notedMs.delete(key);
    }
  }
}
