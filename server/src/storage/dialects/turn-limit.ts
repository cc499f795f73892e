import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time in which a transaction runs statements before it yields, in an event loop that does nothing else. */
const TURN_MS_MIN = 2;
const TURN_MS_MAX = 20;

/**
 * Creates a function that is called before each statement of the writing connection. A transaction awaits nothing but
 * statements, which SQLite runs at once: without it, every request would wait until COMMIT.
 *
 * Once statements have run for 2 ms of a turn of the event loop, it returns a promise of the next turn. The turn after
 * a longer wait is as long as the wait, at most 20 ms, so that a busy event loop leaves half of its time to the
 * transactions: each waits for those before it.
 *
 * @param monotonicMs reads a monotonic clock
 */
export function createTurnLimit(
  monotonicMs: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let turnStartMs: number | undefined;
  let turnMs = TURN_MS_MIN;

  async function waitForTurn(): Promise<void> {
    const fromMs = monotonicMs();
    await nextTurn();
    turnMs = Math.min(TURN_MS_MAX, Math.max(TURN_MS_MIN, monotonicMs() - fromMs));
  }

  return () => {
    if (turnStartMs !== undefined) {
      return monotonicMs() - turnStartMs < turnMs ? undefined : waitForTurn();
    }
    turnStartMs = monotonicMs();
    setImmediate(() => {
      turnStartMs = undefined;
      turnMs = TURN_MS_MIN;
    });
    return undefined;
  };
}
