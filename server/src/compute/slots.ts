/** Semaphore with a queue in order of arrival. */
export type Slots = {
  /** Waits for a slot. @throws the reason of `signal`, which also leaves the queue */
  take(signal: AbortSignal): Promise<void>;
  /** Releases a slot. Call it once for each successful `take`. */
  release(): void;
};

export function createSlots(count: number): Slots {
  let free = count;
  /** Waiters in order of arrival. A Set, so that leaving the queue is cheap. */
  const line = new Set<() => void>();

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = () => {
        line.delete(resolve);
        reject(signal.reason);
      };
      line.add(resolve);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },

    release() {
      const [next] = line;
      if (!next) {
        free += 1;
        return;
      }
      line.delete(next);
      next();
    },
  };
}
