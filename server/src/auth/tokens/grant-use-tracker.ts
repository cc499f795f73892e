import type { Logger } from 'pino';

import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Database } from '../../storage/database.ts';
import { updateGrantsLastUse } from './store.ts';

/** Tracks when grants were last used. Uses are known at once in this process and written in batches. */
export type GrantUseTracker = {
  recordUse(grantId: string): void;
  /** Returns Unix milliseconds; 0 when this process saw no recent use. */
  lastUsedAt(grantId: string): number;
  /** Writes pending uses. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** A grant in use is recorded at this interval. */
const RECORD_INTERVAL_MS = MINUTE_MS;
const WRITE_DELAY_MS = 5 * SECOND_MS;
/** Entries in memory. Clearing them only causes earlier writes. */
const TRACKED_MAX = 50_000;
const BATCH = 500;

export function createGrantUseTracker({
  db,
  clock,
  log,
}: Pick<Database, 'db'> & { clock: Clock; log: Logger }): GrantUseTracker {
  const lastUsed = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const ids = [...waiting];
    waiting.clear();
    for (let start = 0; start < ids.length; start += BATCH) {
      const part = ids.slice(start, start + BATCH);
      const at = Math.max(...part.map((id) => lastUsed.get(id) ?? 0));
      await updateGrantsLastUse(db, part, new Date(at).toISOString());
    }
    if (lastUsed.size > TRACKED_MAX) lastUsed.clear();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error }, 'grant uses not recorded');
    });
    return writing;
  }

  return {
    recordUse(grantId) {
      const now = clock.now().getTime();
      if (now - (lastUsed.get(grantId) ?? -Infinity) < RECORD_INTERVAL_MS) return;
      lastUsed.set(grantId, now);
      waiting.add(grantId);
      timer ??= setTimeout(() => void flush(), WRITE_DELAY_MS).unref();
    },
    lastUsedAt: (grantId) => lastUsed.get(grantId) ?? 0,
    flush,
    close: flush,
  };
}
