/** Schedule of the retries of failed files. */
export type Retries = {
  /** @returns milliseconds until the next attempt; undefined when there were too many */
  schedule(name: string): number | undefined;
  forget(name: string): void;
  /** Forgets the files that are gone. */
  keepOnly(names: ReadonlySet<string>): void;
  isDue(name: string): boolean;
  /** Milliseconds until the next attempt of any file; infinite without one. */
  msToNext(): number;
  count(): number;
};

type Backoff = { firstMs: number; maxMs: number; failuresMax: number };

const WATCHING: Backoff = { firstMs: 5_000, maxMs: 10 * 60_000, failuresMax: Infinity };
/** Somebody waits for the end of the run. */
const ONCE: Backoff = { firstMs: 500, maxMs: 5_000, failuresMax: 5 };

/** @param once whether somebody waits for the end */
export function createRetries(once: boolean, nowMs: () => number): Retries {
  const { firstMs, maxMs, failuresMax } = once ? ONCE : WATCHING;
  const retries = new Map<string, { failures: number; atMs: number }>();
  return {
    schedule(name) {
      const failures = (retries.get(name)?.failures ?? 0) + 1;
      if (failures >= failuresMax) return undefined;
      const ms = Math.min(maxMs, firstMs * 2 ** (failures - 1));
      retries.set(name, { failures, atMs: nowMs() + ms });
      return ms;
    },
    forget: (name) => void retries.delete(name),
    keepOnly(names) {
      for (const name of retries.keys()) if (!names.has(name)) retries.delete(name);
    },
    isDue: (name) => (retries.get(name)?.atMs ?? 0) <= nowMs(),
    msToNext: () => Math.min(...[...retries.values()].map(({ atMs }) => atMs)) - nowMs(),
    count: () => retries.size,
  };
}
