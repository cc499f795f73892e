import type { Logger } from 'pino';

import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Database } from '../storage/database.ts';
import type { RequestCountRow } from '../storage/identity-schema.ts';
import { inAsyncCommitTransaction } from '../storage/transaction.ts';
import { addCounts, updateKeysLastUse } from './store.ts';

/** Usage of one completed request. */
export type RequestUsage = {
  /** Empty for a caller without a workspace, which is not counted. */
  workspaceId: string;
  credentialId: string;
  /** Operation id of the endpoint. */
  operation: string;
  /** Weight of the request. */
  units: number;
  /** True for status 400 and above. */
  isError: boolean;
  /** Id of the API key, whose last use is recorded too. */
  keyId?: string | undefined;
};

/** Counts requests in memory and writes the counts every few seconds. A killed process loses its unwritten counts. */
export type UsageRecorder = {
  record(note: RequestUsage): void;
  /** Writes pending counts. Never rejects; counts that cannot be written are kept. */
  flush(): Promise<void>;
  /** Writes pending counts for the last time. */
  close(): Promise<void>;
};

const FLUSH_INTERVAL_MS = 5 * SECOND_MS;
const LAST_USE_INTERVAL_MS = MINUTE_MS;
/** Rows per transaction: the longest time that others wait for a lock. */
const BATCH = 500;

type UsageRecorderDependencies = Pick<Database, 'db' | 'dialect' | 'commitSignals'> & {
  clock: Clock;
  log: Logger;
};

export function createUsageRecorder(services: UsageRecorderDependencies): UsageRecorder {
  const { clock, log } = services;
  const counts = new RequestCounts();
  const uses = new KeyUses();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  /** Writes run one after the other. */
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
        await inAsyncCommitTransaction(services, (tx) => addCounts(tx, rows.slice(0, BATCH)));
        rows.splice(0, BATCH);
      }
      const now = clock.now();
      while (keys.length > 0) {
        const batch = keys.slice(0, BATCH);
        await inAsyncCommitTransaction(services, (tx) =>
          updateKeysLastUse(tx, batch, now.toISOString()),
        );
        keys.splice(0, BATCH);
      }
      uses.forgetOld(now.getTime());
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, 'usage not recorded yet');
      counts.putBack(rows);
      uses.putBack(keys);
    }
  }

  return {
    record(note) {
      const nowMs = clock.now().getTime();
      if (note.keyId !== undefined) uses.note(note.keyId, nowMs);
      if (note.workspaceId !== '') counts.note(note, nowMs);
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref();
    },
    flush,
    close: flush,
  };
}

/** Unwritten request counts. */
class RequestCounts {
  #rows = new Map<string, RequestCountRow>();
  #dayNumber = -1;
  #day = '';

  note(
    { workspaceId, credentialId, operation, units, isError }: RequestUsage,
    nowMs: number,
  ): void {
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

  /** Takes all rows, sorted, so that concurrent processes lock rows in one order. */
  takeAll(): RequestCountRow[] {
    const rows = [...this.#rows].toSorted(([one], [other]) => (one < other ? -1 : 1));
    this.#rows = new Map();
    return rows.map(([, row]) => row);
  }

  /** Returns the UTC day. Cached, because formatting a date is the slowest step. */
  #dayOf(nowMs: number): string {
    const number = Math.floor(nowMs / DAY_MS);
    if (number !== this.#dayNumber) {
      this.#dayNumber = number;
      this.#day = new Date(nowMs).toISOString().slice(0, 10);
    }
    return this.#day;
  }
}

/** Unwritten key uses, at most one per key and minute. */
class KeyUses {
  #keys = new Set<string>();
  readonly #notedMs = new Map<string, number>();

  note(key: string, nowMs: number): void {
    const notedMs = this.#notedMs.get(key);
    if (notedMs !== undefined && nowMs - notedMs < LAST_USE_INTERVAL_MS) return;
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
      if (nowMs - notedMs >= LAST_USE_INTERVAL_MS) this.#notedMs.delete(key);
    }
  }
}
