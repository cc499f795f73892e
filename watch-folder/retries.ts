/** Times at which files whose work failed are tried again. */
export type Retries = {
  /** @returns milliseconds until the next attempt; undefined when there were too many */
  postpone(name: string): number | undefined;
  forget(name: string): void;
  /** Forgets the files that are gone. */
  keepOnly(names: ReadonlySet<string>): void;
  isDue(name: string): boolean;
  /** Milliseconds until the next attempt of any file; infinite without one. */
  msToNext(): number;
  count(): number;
};

const RETRY_MS = 5_000;
const RETRY_MS_MAX = 10 * 60_000;
const RETRIES_ONCE = 3;
const RETRY_MS_ONCE = 500;

/** @param once whether somebody waits for the end */
export function createRetries(once: boolean): Retries {
  const retries = new Map<string, { failures: number; atMs: number }>();
  return {
    postpone(name) {
      const failures = (retries.get(name)?.failures ?? 0) + 1;
      if (once && failures >= RETRIES_ONCE) return undefined;
      const ms = once ? RETRY_MS_ONCE : Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** (failures - 1));
      retries.set(name, { failures, atMs: Date.now() + ms });
      return ms;
    },
    forget: (name) => void retries.delete(name),
    keepOnly(names) {
      for (const name of retries.keys()) if (!names.has(name)) retries.delete(name);
    },
    isDue: (name) => (retries.get(name)?.atMs ?? 0) <= Date.now(),
    msToNext: () => Math.min(...[...retries.values()].map(({ atMs }) => atMs)) - Date.now(),
    count: () => retries.size,
  };
}
