/** Cache of bounded size that evicts the least recently used entries. */
export type LruCache<T> = {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
};

/**
 * Creates a cache of two generations: when the newer one is full, it replaces the older one, whose unused entries are
 * evicted.
 *
 * @param sizeMax entries of each generation
 */
export function createLruCache<T>(sizeMax: number): LruCache<T> {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();

  function set(name: string, value: T): void {
    if (newer.size >= sizeMax && !newer.has(name)) {
      older = newer;
      newer = new Map();
    }
    newer.set(name, value);
  }

  return {
    set,
    get(name) {
      const value = newer.get(name);
      if (value !== undefined) return value;
      const aged = older.get(name);
      if (aged !== undefined) set(name, aged);
      return aged;
    },
  };
}
