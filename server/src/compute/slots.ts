/** A fixed number of places, given out first come, first served. */
export type Slots = {
  /** Waits for a place. @throws the reason of `signal`, which also gives up the place in the line */
  take(signal: AbortSignal): Promise<void>;
  /** Once for each `take` that succeeded. */
  release(): void;
};

export function createSlots(count: number): Slots {
  let free = count;
  /** In order of arrival; a Set so that leaving the line is cheap. */
  const line = new Set<() => void>();

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = () => {
        line.delete(resolve);
        reject(signal.reason);
      };
      line.add(resolve);
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
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
