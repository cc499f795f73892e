import { type Clock, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { LlmErrorKind } from './llm-error.ts';
import { llmError } from './what-failed.ts';

const OUTAGES_MAX = 5;
const FIRST_REST_MS = 30 * SECOND_MS;
const REST_MAX_MS = 5 * MINUTE_MS;

/** What says that the server is down, whatever it was asked. */
const OUTAGES: ReadonlySet<LlmErrorKind> = new Set(['unreachable', 'timeout', 'server_error']);

/** Leaves a server alone for a while that has failed again and again, then lets one call try how it is. */
export type Breaker = {
  /**
   * Before each call.
   *
   * @throws LlmError `resting`
   */
  requireAwake(): void;
  /** After each call that was not aborted. @param kind undefined when there was an answer */
  note(kind: LlmErrorKind | undefined): void;
};

export function createBreaker(clock: Clock): Breaker {
  let outages = 0;
  let restMs = FIRST_REST_MS;
  let restsUntilMs = 0;
  let isTried = false;

  function rest(ms: number): void {
    restMs = ms;
    restsUntilMs = clock.now().getTime() + ms;
  }

  return {
    requireAwake() {
      if (outages < OUTAGES_MAX) return;
      const leftMs = restsUntilMs - clock.now().getTime();
      if (leftMs > 0) throw llmError('resting', { retryAfterMs: leftMs });
      // This one tries. Should nothing be heard of how it ended, the next one tries after another rest.
      isTried = true;
      rest(restMs);
    },

    note(kind) {
      if (kind === undefined || !OUTAGES.has(kind)) {
        outages = 0;
        isTried = false;
        return;
      }
      outages += 1;
      if (outages === OUTAGES_MAX) rest(FIRST_REST_MS);
      // Calls that were under way when the rest began say nothing new.
      if (isTried) rest(Math.min(2 * restMs, REST_MAX_MS));
      isTried = false;
    },
  };
}
