import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import { JSON_BODY, mediaTypeOf } from './media-types.ts';
import { isSafeMethod } from './request-state.ts';

/**
 * A browser sends its cookies along with what the page of another site has it send. So a change by the session cookie
 * must come from a page of this server, and so must what an endpoint takes from such pages only (`sameOrigin`).
 *
 * @param byCookie the request has no other credential than the session cookie
 * @throws ApiError `forbidden`
 */
export function requireOwnPage(
  publicOrigin: string,
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
  byCookie: boolean,
): void {
  if (!byCookie && endpoint?.sameOrigin !== true) return;
  if (isSafeMethod(request)) {
    if (byCookie && isEmbedded(request)) throw refusal();
    return;
  }
  const source = sourceOf(publicOrigin, request);
  if (source === 'own') return;
  // Who is no browser says nothing of where it comes from, and no page can send JSON to a site that does not let it.
  if (source === 'unsaid' && !byCookie && mediaTypeOf(request.raw) === JSON_BODY) return;
  throw refusal();
}

/** Following a link to a page of ours is no attack; having another page load what only its visitor may see is. */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate';
}

/** Both headers are written by the browser, and by no page. */
function sourceOf(publicOrigin: string, request: FastifyRequest): 'own' | 'foreign' | 'unsaid' {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign';
  if (origin === undefined) return 'unsaid';
  const isOwn = origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
  return isOwn ? 'own' : 'foreign';
}

function refusal(): ApiError {
  return new ApiError('forbidden', 'This request must come from a page of this server', {
    details: { type: 'csrf' },
  });
}
