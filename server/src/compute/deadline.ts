/** Time limit of one request at a time, with a clock that can be paused. */
export type Deadline = {
  /** Calls `onReached` after `ms` without the pauses. @returns a function that ends the time limit */
  start(ms: number, onReached: () => void): () => void;
  /** Stops the clock until `resume`, also for the next request. */
  pause(): void;
  resume(): void;
};

export function createDeadline(): Deadline {
  let isPaused = false;
  let timer: NodeJS.Timeout | undefined;
  let current: { leftMs: number; onReached: () => void } | undefined;
  let runningSinceMs = 0;

  function run(): void {
    if (isPaused || !current) return;
    runningSinceMs = performance.now();
    timer = setTimeout(current.onReached, Math.max(0, current.leftMs));
  }

  return {
    start(ms, onReached) {
      current = { leftMs: ms, onReached };
      run();
      return () => {
        clearTimeout(timer);
        current = undefined;
      };
    },
    pause() {
      if (isPaused) return;
      isPaused = true;
      clearTimeout(timer);
      if (current) current.leftMs -= performance.now() - runningSinceMs;
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      run();
    },
  };
}
