import type { Database } from '../storage/db.ts';
import { createRecent } from '../kernel/recent.ts';

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
 * @param sizeMax as of `createRecent`
 */
export function createRemembered<T>(
  { soleProcess, jobSignals }: Pick<Database, 'soleProcess' | 'jobSignals'>,
  sizeMax: number,
): Remembered<T> {
  if (!soleProcess) return { find: () => undefined, read: (_name, lookUp) => lookUp() };
  let recent = createRecent<T>(sizeMax);
  let epoch = 0;
  jobSignals.subscribe((signal) => {
    if (signal !== 'credentials') return;
    epoch += 1;
    recent = createRecent(sizeMax);
  });

  return {
    find: (name) => recent.get(name),
    async read(name, lookUp) {
      const began = epoch;
      const value = await lookUp();
      if (began === epoch) recent.set(name, value);
      return value;
    },
  };
}
