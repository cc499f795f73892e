import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';

/** Delays after each failure of a single event. One more failure, and the event is skipped. */
const BACKOFF_MS = [SECOND_MS, 10 * SECOND_MS, MINUTE_MS];

/** Retry state of a workspace after a failed batch: its events are tried one by one until they are past that batch. */
export type Backoff = {
  /** Sequence number of the last event that may have been in the failed batch. */
  readonly untilSequence: number;
  /** Failures of the next event, tried alone. */
  readonly failures: number;
  /** Time of the next try, in milliseconds since 1970. */
  readonly backoffUntilMs: number;
};

/** Returns the backoff after a failed batch: the first single event is tried at once. */
export function createBackoff(untilSequence: number): Backoff {
  return { untilSequence, failures: 0, backoffUntilMs: 0 };
}

/** Returns whether the next event has used up its tries and is to be skipped. */
export function isExhausted({ failures }: Backoff): boolean {
  return failures > BACKOFF_MS.length;
}

/** Returns the backoff after the next event has failed once more. */
export function increaseBackoff({ untilSequence, failures }: Backoff, nowMs: number): Backoff {
  const delayMs = BACKOFF_MS[failures] ?? 0;
  return { untilSequence, failures: failures + 1, backoffUntilMs: nowMs + delayMs };
}
