import type { FastifyReply, FastifyRequest } from 'fastify';

import type { RatePlans, RateSubject } from '../limits/plans.ts';
import type { RateDecision, RateLimiter } from '../limits/rate-limiter.ts';
import { rateRefusal } from '../limits/rate-refusal.ts';
import { rateHeaders } from './rate-headers.ts';

/** A request without a valid credential takes this from its address, whatever it asked for. */
export const ANONYMOUS_WEIGHT = 1;

export type Limits = { rateLimiter: RateLimiter; ratePlans: RatePlans };

/**
 * Counts a request, and says in its answer how its caller stands. Synchronous where the counts are in this process.
 *
 * @throws ApiError `rate_limit_exceeded`
 */
export function takeUnits(
  { rateLimiter }: Limits,
  subject: RateSubject,
  weight: number,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const decision = rateLimiter.take(subject, weight);
  if (!(decision instanceof Promise)) return settle(decision, weight, request, reply);
  return decision.then((decided) => settle(decided, weight, request, reply));
}

/** Counts a request that has no principal against its address. @throws ApiError `rate_limit_exceeded` */
export function takeAnonymous(
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const subject = limits.ratePlans.ofAddress(request.ip);
  return takeUnits(limits, subject, ANONYMOUS_WEIGHT, request, reply);
}

function settle(
  decision: RateDecision,
  weight: number,
  { state }: FastifyRequest,
  reply: FastifyReply,
): void {
  state.rate = decision;
  reply.headers(rateHeaders(decision));
  if (!decision.allowed) throw rateRefusal(decision);
  state.units = weight;
  // The client may have left while the counts were asked for.
  if (reply.raw.destroyed) decision.release();
  else reply.raw.once('close', decision.release);
}
