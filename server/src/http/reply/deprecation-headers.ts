import type { FastifyReply, FastifyRequest } from 'fastify';

import { SECOND_MS } from '../../kernel/clock.ts';
import { isV1 } from '../request/request-state.ts';

/** Dates of the deprecation and the removal of version 1; undefined while no date is set. */
export type Deprecation = { deprecatedAt: Date | undefined; sunsetAt: Date | undefined };

/** Sets the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` to the successor on version 1 responses. */
export function setDeprecationHeaders(
  { deprecatedAt, sunsetAt }: Deprecation,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if ((!deprecatedAt && !sunsetAt) || !isV1(request)) return;
  if (deprecatedAt) reply.header('deprecation', `@${deprecatedAt.getTime() / SECOND_MS}`);
  if (sunsetAt) reply.header('sunset', sunsetAt.toUTCString());
  const successor = URL.parse(request.url, 'http://docket')?.pathname.replace('/v1/', '/v2/');
  if (successor) reply.header('link', `<${successor}>; rel="successor-version"`);
}
