import type { Database } from '../storage/db.ts';

/** What was read of credentials, by whatever names them. */
export type Remembered<T> = {
  find(name: string): T | undefined;
  /** Looks up what is not known, and keeps it. */
  read(name: string, lookUp: () => Promise<T>): Promise<T>;
};

/**
 * Keeps what was read of credentials while no other process can change the rows, until a transaction of this process
 * has changed what somebody may do. What was being read meanwhile is given but not kept. Elsewhere nothing is kept, so
 * that a change made anywhere holds from the next request on.
 *
 * @param sizeMax of the two halves each: when the newer one is full, the older one is forgotten, and with it what was
 * not asked for since
 */
export function createRemembered<T>(
  { soleProcess, jobSignals }: Pick<Database, 'soleProcess' | 'jobSignals'>,
  sizeMax: number,
): Remembered<T> {
  if (!soleProcess) return { find: () => undefined, read: (_name, lookUp) => lookUp() };
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  let epoch = 0;
  jobSignals.subscribe((signal) => {
    if (signal !== 'credentials') return;
    epoch += 1;
    newer = new Map();
    older = new Map();
  });

  function keep(name: string, value: T): void {
    if (newer.size >= sizeMax) {
      older = newer;
      newer = new Map();
    }
    newer.set(name, value);
  }

  return {
    find(name) {
      const found = newer.get(name);
      if (found !== undefined) return found;
      const aged = older.get(name);
      if (aged !== undefined) keep(name, aged);
      return aged;
    },
    async read(name, lookUp) {
      const began = epoch;
      const value = await lookUp();
      if (began === epoch) keep(name, value);
      return value;
    },
  };
}
