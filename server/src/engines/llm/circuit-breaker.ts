import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { createLlmError } from './classify-failure.ts';
import type { LlmError, LlmErrorKind } from './llm-error.ts';

/** Outcomes that open a circuit breaker, and for how long. */
export type BreakerPolicy = {
  /** Kinds of failure that count. Any other outcome starts the count again. */
  failures: ReadonlySet<LlmErrorKind>;
  /** Number of failures in a row that open the circuit. */
  failuresMax: number;
  firstOpenMs: number;
  /** Longest open period: each failed trial doubles the period. */
  openMaxMs: number;
  /** Kind of the error while the circuit is open. */
  openKind: LlmErrorKind;
};

/** Policy for the calls to a server: these failures show it to be down, whatever the request was. */
export const OUTAGES: BreakerPolicy = {
  failures: new Set(['unreachable', 'timeout', 'server_error']),
  failuresMax: 5,
  firstOpenMs: 30 * SECOND_MS,
  openMaxMs: 5 * MINUTE_MS,
  openKind: 'resting',
};

/** Policy for the requests to a model: each of these has taken several calls, and none gave an answer. */
export const UNUSABLE_ANSWERS: BreakerPolicy = {
  failures: new Set(['invalid_answer', 'truncated']),
  failuresMax: 3,
  firstOpenMs: MINUTE_MS,
  openMaxMs: HOUR_MS,
  openKind: 'not_conforming',
};

/** Circuit breaker. It opens after consecutive failures, then lets one trial through at a time. */
export type CircuitBreaker = {
  /** Returns the error while the circuit is open, of the policy's `openKind`. It changes nothing. */
  openError(): LlmError | undefined;
  /**
   * Begins a call or request, which is the trial once an open period is over.
   *
   * @throws LlmError the one of `openError`
   */
  beginCall(): void;
  /** Runs after each one that was not aborted. @param kind undefined after a success */
  recordOutcome(kind: LlmErrorKind | undefined): void;
};

/** Creates a closed circuit breaker. */
export function createCircuitBreaker(clock: Clock, policy: BreakerPolicy): CircuitBreaker {
  let failures = 0;
  let openMs = policy.firstOpenMs;
  let openUntilMs = 0;
  let isTrialRunning = false;

  function open(ms: number): void {
    openMs = ms;
    openUntilMs = clock.now().getTime() + ms;
  }

  function openError(): LlmError | undefined {
    if (failures < policy.failuresMax) return undefined;
    const leftMs = openUntilMs - clock.now().getTime();
    return leftMs > 0 ? createLlmError(policy.openKind, { retryAfterMs: leftMs }) : undefined;
  }

  return {
    openError,

    beginCall() {
      const error = openError();
      if (error) throw error;
      if (failures < policy.failuresMax) return;
      // This call is the trial. If its outcome is never recorded, the next trial starts after another period.
      isTrialRunning = true;
      open(openMs);
    },

    recordOutcome(kind) {
      if (kind === undefined || !policy.failures.has(kind)) {
        failures = 0;
        isTrialRunning = false;
        return;
      }
      failures += 1;
      if (failures === policy.failuresMax) open(policy.firstOpenMs);
      // Calls that were already running when the circuit opened do not extend the period.
      if (isTrialRunning) open(Math.min(2 * openMs, policy.openMaxMs));
      isTrialRunning = false;
    },
  };
}
