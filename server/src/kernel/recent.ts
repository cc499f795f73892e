/** A bounded memory that forgets what was longest not asked for. */
export type Recent<T> = {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
};

/** @param sizeMax of the two halves each: when the newer one is full, the older one is forgotten, and with it what was not asked for since */
export function createRecent<T>(sizeMax: number): Recent<T> {
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
