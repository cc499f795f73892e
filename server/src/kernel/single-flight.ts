import { once } from 'node:events';

/** Serializes work by key within this process. */
export type SingleFlight = {
  /**
   * Waits until no other work with `key` runs, then runs `work`. Work that waited can reuse what the earlier work
   * stored.
   *
   * @throws the reason of `signal` when it is aborted during the wait
   */
  run: <T>(key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
};

export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();
  return {
    async run(key, signal, work) {
      for (;;) {
        const other = running.get(key);
        if (!other) break;
        await settledOrAborted(other, signal);
      }
      const current = work();
      running.set(key, current);
      try {
        return await current;
      } finally {
        running.delete(key);
      }
    },
  };
}

async function settledOrAborted(other: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const settled = new AbortController();
  try {
    await Promise.race([
      Promise.allSettled([other]),
      once(signal, 'abort', { signal: settled.signal }).catch(() => {}),
    ]);
  } finally {
    settled.abort();
  }
  signal.throwIfAborted();
}
