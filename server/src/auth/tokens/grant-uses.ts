import type { Logger } from 'pino';

import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Database } from '../../storage/db.ts';
import { noteGrantsUsed } from './grant-store.ts';

/** When grants were last used: known at once in this process, written down together with others soon after. */
export type GrantUses = {
  note(grantId: string): void;
  /** Milliseconds since the epoch; 0 when it was not used lately, or not here. */
  lastUsedAt(grantId: string): number;
  /** Writes down what has not been yet. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** A grant in use is written down so often. */
const EVERY_MS = MINUTE_MS;
const WRITE_AFTER_MS = 5 * SECOND_MS;
/** Those remembered at once; who is forgotten is only written down sooner again. */
const REMEMBERED_MAX = 50_000;
const WRITTEN_AT_ONCE = 500;

export function createGrantUses({
  db,
  clock,
  log,
}: Pick<Database, 'db'> & { clock: Clock; log: Logger }): GrantUses {
  const lastUsed = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const ids = [...waiting];
    waiting.clear();
    for (let start = 0; start < ids.length; start += WRITTEN_AT_ONCE) {
      const part = ids.slice(start, start + WRITTEN_AT_ONCE);
      const at = Math.max(...part.map((id) => lastUsed.get(id) ?? 0));
      await noteGrantsUsed(db, part, new Date(at).toISOString());
    }
    if (lastUsed.size > REMEMBERED_MAX) lastUsed.clear();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      log.warn({ err: error }, 'uses of sessions were not written down');
    });
    return writing;
  }

  return {
    note(grantId) {
      const now = clock.now().getTime();
      if (now - (lastUsed.get(grantId) ?? -Infinity) < EVERY_MS) return;
      lastUsed.set(grantId, now);
      waiting.add(grantId);
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
    },
    lastUsedAt: (grantId) => lastUsed.get(grantId) ?? 0,
    flush,
    close: flush,
  };
}
