import { ApiError } from '../kernel/errors.ts';
import type { RateDecision } from './rate-limiter.ts';

/** What the caller of a refused request is told. */
export function rateRefusal({ refusedBy, retryAfter = 1 }: RateDecision): ApiError {
  if (refusedBy === 'dependency_unavailable') {
    return new ApiError('internal_error', 'The limits cannot be checked at the moment', {
      details: { type: refusedBy },
      retryAfter,
    });
  }
  const message =
    refusedBy === 'concurrent_requests'
      ? 'Too many requests of this credential are open at once'
      : 'Too many requests; wait before the next one';
  return new ApiError('rate_limit_exceeded', message, {
    details: refusedBy ? { type: refusedBy } : {},
    retryAfter,
  });
}
