import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { createLlmError } from './classify-failure.ts';
import type { LlmErrorKind } from './llm-error.ts';

const FAILURES_MAX = 5;
const FIRST_OPEN_MS = 30 * SECOND_MS;
const OPEN_MAX_MS = 5 * MINUTE_MS;

/** Failures that show the server to be down, whatever the request was. */
const OUTAGES: ReadonlySet<LlmErrorKind> = new Set(['unreachable', 'timeout', 'server_error']);

/** Circuit breaker of one server. It opens after consecutive outages, then lets one trial call through at a time. */
export type CircuitBreaker = {
  /**
   * Runs before each call.
   *
   * @throws LlmError `resting` while the circuit is open
   */
  requireClosed(): void;
  /** Runs after each call that was not aborted. @param kind undefined when the call succeeded */
  recordOutcome(kind: LlmErrorKind | undefined): void;
};

/** Creates a closed circuit breaker. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let openMs = FIRST_OPEN_MS;
  let openUntilMs = 0;
  let isTrialRunning = false;

  function open(ms: number): void {
    openMs = ms;
    openUntilMs = clock.now().getTime() + ms;
  }

  return {
    requireClosed() {
      if (failures < FAILURES_MAX) return;
      const leftMs = openUntilMs - clock.now().getTime();
      if (leftMs > 0) throw createLlmError('resting', { retryAfterMs: leftMs });
      // This call is the trial. If its outcome is never recorded, the next trial starts after another period.
      isTrialRunning = true;
      open(openMs);
    },

    recordOutcome(kind) {
      if (kind === undefined || !OUTAGES.has(kind)) {
        failures = 0;
        isTrialRunning = false;
        return;
      }
      failures += 1;
      if (failures === FAILURES_MAX) open(FIRST_OPEN_MS);
      // Calls that were already running when the circuit opened do not extend the period.
      if (isTrialRunning) open(Math.min(2 * openMs, OPEN_MAX_MS));
      isTrialRunning = false;
    },
  };
}
