import { UNLIMITED } from '../contract/limits.ts';
import type { RateSubject } from './plans.ts';
import { windowSeconds, type WindowUnit } from './sliding-window.ts';
import { type Moment, secondsUntil, unixSeconds } from './steady-time.ts';

/** What a refusal is called in `details.type`. */
type RateRefusal = `requests_per_${WindowUnit}` | 'concurrent_requests' | 'dependency_unavailable';

/** `limit` and `remaining` are 9007199254740991 where nothing limits. */
type WindowState = {
  unit: WindowUnit;
  seconds: number;
  limit: number;
  remaining: number;
  /** Unix time, in seconds rounded up, at which the next unit returns; now when none is taken. */
  reset: number;
  /** The same as a wait from now, rounded up; 0 when none is taken. */
  returnsInSeconds: number;
};

export type RateDecision = {
  allowed: boolean;
  refusedBy?: RateRefusal;
  /** Of the first window. */
  limit: number;
  /** Units left in the fullest window, never above `limit`. */
  remaining: number;
  /** Unix time at which the fullest window gets its next unit; of a refusal, at which the request fits. */
  reset: number;
  /** Only of a refusal: seconds after which the same request is let through if no other came between. */
  retryAfter?: number;
  windows: WindowState[];
  concurrent: { limit: number; open: number };
  /** To be called when the request has ended, however it ended; a second call changes nothing. */
  release: () => void;
};

/** What is counted of a subject at one moment, wherever it is counted. */
export type Standing = {
  moment: Moment;
  /** In the order of the subject's windows; `returnsAt` is when the oldest of the used units returns. */
  windows: readonly { used: number; returnsAt: number }[];
  open: number;
};

/** Why a request is refused; `fitsAt` is when it would fit the window. */
export type Obstacle = { unit: WindowUnit; fitsAt: number } | 'concurrent_requests';

const CONCURRENCY_RETRY_SECONDS = 1;
const OUTAGE_RETRY_SECONDS = 1;

export function allow(
  subject: RateSubject,
  standing: Standing,
  release: () => void = nothingToRelease,
): RateDecision {
  const { moment, open } = standing;
  const windows = subject.windows.map(({ unit, limit }, index): WindowState => {
    const { used = 0, returnsAt = 0 } = standing.windows[index] ?? {};
    const isUsed = used > 0;
    return {
      unit,
      seconds: windowSeconds(unit),
      limit: finite(limit),
      remaining: finite(Math.max(0, limit - used)),
      reset: unixSeconds(moment, isUsed ? returnsAt : moment.nowMs),
      returnsInSeconds: isUsed ? secondsUntil(moment, returnsAt) : 0,
    };
  });
  const { limit } = windows[0]!;
  const fullest = windows.reduce(fuller);
  return {
    allowed: true,
    limit,
    remaining: Math.min(limit, fullest.remaining),
    reset: fullest.reset,
    windows,
    concurrent: { limit: finite(subject.concurrentMax), open },
    release,
  };
}

export function refuse(subject: RateSubject, standing: Standing, by: Obstacle): RateDecision {
  const { moment } = standing;
  const decision = allow(subject, standing);
  if (by === 'concurrent_requests') {
    const reset = unixSeconds(moment, moment.nowMs) + CONCURRENCY_RETRY_SECONDS;
    return refusal(decision, by, CONCURRENCY_RETRY_SECONDS, reset);
  }
  const wait = secondsUntil(moment, by.fitsAt);
  return refusal(decision, `requests_per_${by.unit}`, wait, unixSeconds(moment, by.fitsAt));
}

/** Of a request that nobody can count at the moment. */
export function refuseUncounted(decision: RateDecision, nowMs: number): RateDecision {
  const reset = Math.ceil(nowMs / 1_000) + OUTAGE_RETRY_SECONDS;
  return refusal(decision, 'dependency_unavailable', OUTAGE_RETRY_SECONDS, reset);
}

function refusal(
  decision: RateDecision,
  refusedBy: RateRefusal,
  retryAfter: number,
  reset: number,
): RateDecision {
  return { ...decision, allowed: false, refusedBy, retryAfter, reset };
}

function fuller(one: WindowState, other: WindowState): WindowState {
  if (one.remaining !== other.remaining) return one.remaining < other.remaining ? one : other;
  return one.reset >= other.reset ? one : other;
}

function finite(limit: number): number {
  return limit === Infinity ? UNLIMITED : limit;
}

function nothingToRelease(): void {}
