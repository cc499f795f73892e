import { createLruCache } from '../kernel/lru-cache.ts';
import type { Database } from '../storage/database.ts';

/** Cache of resolved credentials, keyed by a hash or id. */
export type CredentialCache<T> = {
  get(name: string): T | undefined;
  /** Loads a missing entry and caches it. */
  load(name: string, loadEntry: () => Promise<T>): Promise<T>;
};

/**
 * Creates a cache of resolved credentials. It is used only when this process alone can change the rows. A committed
 * change of access rights in this process clears it; a load that was under way is returned but not cached. With
 * several processes nothing is cached, so every change takes effect at the next request.
 *
 * @param sizeMax as for `createLruCache`
 */
export function createCredentialCache<T>(
  { isSingleProcess, commitSignals }: Pick<Database, 'isSingleProcess' | 'commitSignals'>,
  sizeMax: number,
): CredentialCache<T> {
  if (!isSingleProcess) return { get: () => undefined, load: (_name, loadEntry) => loadEntry() };
  let cache = createLruCache<T>(sizeMax);
  let epoch = 0;
  commitSignals.subscribe((signal) => {
    if (signal !== 'credentials') return;
    epoch += 1;
    cache = createLruCache(sizeMax);
  });

  return {
    get: (name) => cache.get(name),
    async load(name, loadEntry) {
      const startEpoch = epoch;
      const value = await loadEntry();
      if (startEpoch === epoch) cache.set(name, value);
      return value;
    },
  };
}
