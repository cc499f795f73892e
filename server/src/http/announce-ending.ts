import type { FastifyReply, FastifyRequest } from 'fastify';

import { SECOND_MS } from '../kernel/clock.ts';
import { isV1 } from './request-state.ts';

/** When version 1 was declared old and when it ends; undefined until there is a date. */
export type V1Ending = { deprecatedAt: Date | undefined; sunsetAt: Date | undefined };

/** Tells callers of version 1 that it ends: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and what to call instead. */
export function announceEnding(
  { deprecatedAt, sunsetAt }: V1Ending,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if ((!deprecatedAt && !sunsetAt) || !isV1(request)) return;
  if (deprecatedAt) reply.header('deprecation', `@${deprecatedAt.getTime() / SECOND_MS}`);
  if (sunsetAt) reply.header('sunset', sunsetAt.toUTCString());
  const successor = URL.parse(request.url, 'http://docket')?.pathname.replace('/v1/', '/v2/');
  if (successor) reply.header('link', `<${successor}>; rel="successor-version"`);
}
