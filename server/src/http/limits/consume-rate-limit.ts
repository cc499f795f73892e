import type { FastifyReply, FastifyRequest } from 'fastify';

import type { RatePlans, RateSubject } from '../../limits/plans.ts';
import { rateLimitError } from '../../limits/rate-decision.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import { rateHeaders } from './rate-headers.ts';

/** Units that a request without a valid credential consumes from the limit of its address. */
export const ANONYMOUS_WEIGHT = 1;

/** Rate limiter and the limits of each plan. */
export type RateLimits = { rateLimiter: RateLimiter; ratePlans: RatePlans };

/**
 * Consumes `weight` units of the subject's limits and sets the rate-limit headers. The request counts as open until the
 * response ends.
 *
 * @throws ApiError `rate_limit_exceeded`
 */
export async function consumeRateLimit(
  { rateLimiter }: RateLimits,
  subject: RateSubject,
  weight: number,
  { state }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // An internal request takes over the open request of its outer one: a client has one connection for both.
  state.origin?.holder.release();
  const decision = await rateLimiter.consume(subject, weight);
  state.rate = decision;
  reply.headers(rateHeaders(decision));
  if (!decision.allowed) throw rateLimitError(decision);
  state.units = weight;
  if (state.origin) state.origin.holder.hold(decision.release);
  // The client may have disconnected during the check.
  else if (reply.raw.destroyed) decision.release();
  else reply.raw.once('close', decision.release);
}

/** Consumes one unit of the limit of the client's address. @throws ApiError `rate_limit_exceeded` */
export async function consumeAnonymousRateLimit(
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const subject = limits.ratePlans.forAddress(request.ip);
  await consumeRateLimit(limits, subject, ANONYMOUS_WEIGHT, request, reply);
}
