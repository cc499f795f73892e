import { type Clock, MINUTE_MS } from '../kernel/clock.ts';
import type { ApiError } from '../kernel/errors.ts';
import { createLruCache } from '../kernel/lru-cache.ts';

/** Derived files that could not be computed, for ten minutes: what takes long must not be tried at each request. */
export type DerivationFailures = {
  /** Returns the error of the last computation, unless it is forgotten. */
  find(key: string): ApiError | undefined;
  add(key: string, error: ApiError): void;
};

const REMEMBERED_MS = 10 * MINUTE_MS;
const REMEMBERED_MAX = 10_000;

export function createDerivationFailures(clock: Pick<Clock, 'now'>): DerivationFailures {
  const failures = createLruCache<{ error: ApiError; until: number }>(REMEMBERED_MAX);
  return {
    find(key) {
      const failure = failures.get(key);
      return failure && failure.until > clock.now().getTime() ? failure.error : undefined;
    },
    add(key, error) {
      failures.set(key, { error, until: clock.now().getTime() + REMEMBERED_MS });
    },
  };
}
