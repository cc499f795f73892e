import { UNLIMITED } from '../contract/limits.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CeilingOwner, RateCeiling, RateSubject } from './plans.ts';
import { windowSeconds, type WindowUnit } from './sliding-window.ts';
import { type ClockReading, secondsUntil, unixSeconds } from './monotonic-clock.ts';

/** Value of `details.type` in the error of a refused request. */
type RefusalType = `requests_per_${WindowUnit}` | 'concurrent_requests' | 'dependency_unavailable';

/** State of one window. `limit` and `remaining` are 9007199254740991 if unlimited. */
type WindowState = {
  unit: WindowUnit;
  seconds: number;
  limit: number;
  remaining: number;
  /** Unix time in seconds, rounded up, when the next unit returns; now if none is used. */
  reset: number;
  /** Seconds until the next unit returns, rounded up; 0 if none is used. */
  returnsInSeconds: number;
};

/** Decision on one request, with the state of all windows for the response headers. */
export type RateDecision = {
  allowed: boolean;
  refusedBy?: RefusalType;
  /** Owner whose ceiling refused the request; undefined if a limit of the credential did. */
  ceilingOf?: CeilingOwner;
  /** Limit that refused the request, and its plan or setting. */
  refusal?: { limit: number; source: string | undefined } | undefined;
  /** Limit of the first window. */
  limit: number;
  /** Units left in the fullest window, never above `limit`. */
  remaining: number;
  /** Unix time when the fullest window gets its next unit; for a refused request, when it will fit. */
  reset: number;
  /** Seconds until the same request will fit, if no other comes before; only for a refused request. */
  retryAfter?: number;
  windows: WindowState[];
  concurrent: { limit: number; open: number };
  /** Ends the open request. The caller must call it when the request ends; repeated calls do nothing. */
  release: () => void;
};

/** Counts of a subject at one time, from memory or from Redis. */
export type UsageSnapshot = {
  reading: ClockReading;
  /** Counts in the order of the subject's windows. `returnsAt` is the time when the oldest used unit returns. */
  windows: readonly { used: number; returnsAt: number }[];
  open: number;
};

/** Limit that refuses a request. `fitsAt` is the time when the request will fit the window. */
export type RefusalReason = { unit: WindowUnit; fitsAt: number } | 'concurrent_requests';

const CONCURRENCY_RETRY_SECONDS = 1;
const OUTAGE_RETRY_SECONDS = 1;

/** Builds the decision for an allowed request. */
export function allowedDecision(
  subject: RateSubject,
  usage: UsageSnapshot,
  release: () => void = nothingToRelease,
): RateDecision {
  const { reading, open } = usage;
  const windows = subject.windows.map(({ unit, limit }, index): WindowState => {
    const { used = 0, returnsAt = 0 } = usage.windows[index] ?? {};
    const isUsed = used > 0;
    return {
      unit,
      seconds: windowSeconds(unit),
      limit: finite(limit),
      remaining: finite(Math.max(0, limit - used)),
      reset: unixSeconds(reading, isUsed ? returnsAt : reading.nowMs),
      returnsInSeconds: isUsed ? secondsUntil(reading, returnsAt) : 0,
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

/** Builds the decision for a refused request. `subject` is the credential or ceiling that refused it. */
export function refusedDecision(
  subject: RateSubject | RateCeiling,
  usage: UsageSnapshot,
  by: RefusalReason,
): RateDecision {
  const { reading } = usage;
  const decision = allowedDecision(subject, usage);
  if ('owner' in subject) decision.ceilingOf = subject.owner;
  decision.refusal = findRefusal(subject, by);
  if (by === 'concurrent_requests') {
    const reset = unixSeconds(reading, reading.nowMs) + CONCURRENCY_RETRY_SECONDS;
    return toRefusal(decision, by, CONCURRENCY_RETRY_SECONDS, reset);
  }
  const wait = secondsUntil(reading, by.fitsAt);
  return toRefusal(decision, `requests_per_${by.unit}`, wait, unixSeconds(reading, by.fitsAt));
}

function findRefusal(
  { windows, concurrentMax, concurrentSource }: RateSubject,
  by: RefusalReason,
): RateDecision['refusal'] {
  if (by === 'concurrent_requests') return { limit: concurrentMax, source: concurrentSource };
  return windows
    .filter(({ unit }) => unit === by.unit)
    .map(({ limit, source }) => ({ limit, source }))
    .at(0);
}

/** Builds the decision for a request that cannot be counted because Redis is down. */
export function outageDecision(decision: RateDecision, nowMs: number): RateDecision {
  const reset = Math.ceil(nowMs / 1_000) + OUTAGE_RETRY_SECONDS;
  return toRefusal(decision, 'dependency_unavailable', OUTAGE_RETRY_SECONDS, reset);
}

function toRefusal(
  decision: RateDecision,
  refusedBy: RefusalType,
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

/** Creates the error for a refused request. Its message names the limit with its plan or setting. */
export function rateLimitError(decision: RateDecision): ApiError {
  const { refusedBy, ceilingOf, retryAfter = 1 } = decision;
  if (refusedBy === 'dependency_unavailable') {
    return new ApiError('internal_error', 'The rate limits cannot be checked at the moment', {
      details: { type: refusedBy },
      retryAfter,
    });
  }
  return new ApiError('rate_limit_exceeded', describeRefusal(decision), {
    details: {
      ...(refusedBy && { type: refusedBy }),
      ...(ceilingOf && { ceiling: ceilingOf }),
    },
    retryAfter,
  });
}

function describeRefusal({ refusedBy, ceilingOf, refusal }: RateDecision): string {
  const owner = ceilingOf && `all credentials of this ${ceilingOf}`;
  const source = refusal?.source === undefined ? '' : ` (${refusal.source})`;
  if (refusedBy === 'concurrent_requests') {
    const limit = refusal ? `; at most ${refusal.limit} at once${source}` : '';
    return `Too many concurrent requests of ${owner ?? 'this credential'}${limit}`;
  }
  const unit = refusedBy?.replace('requests_per_', '');
  const limit = refusal ? `: at most ${refusal.limit} units per ${unit}${source}` : '';
  return `Too many requests${owner ? ` of ${owner}` : ''}${limit}; wait before the next one`;
}
