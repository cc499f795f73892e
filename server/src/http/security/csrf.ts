import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '../../contract/endpoint.ts';
import { ApiError } from '../../kernel/errors.ts';
import { JSON_MEDIA_TYPE, mediaTypeOf } from '../request/media-types.ts';
import { isSafeMethod } from '../request/request-state.ts';
import { hostnameOf, isPrivateName } from './host-names.ts';

/**
 * Prevents cross-site request forgery. A change by the session cookie must come from a page of this server, because
 * browsers send cookies also from pages of other sites. A read by the cookie must not be embedded in another site.
 * Endpoints with `sameOrigin` require the origin for every change. A change of unknown origin, with neither `Origin` nor
 * `Sec-Fetch-Site`, is accepted only without the cookie and with a JSON body.
 *
 * Without a configured address, the server must be called under a name that no public site has: by DNS rebinding a site
 * brings its own name along.
 *
 * @param publicOrigin scheme and host of the configured address of this server; undefined without one
 * @param endpoint undefined if no route matches
 * @param isByCookie true if the session cookie is the only credential
 * @throws ApiError `forbidden` of type `csrf`
 */
export function requireSameOrigin(
  publicOrigin: string | undefined,
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
  isByCookie: boolean,
): void {
  if (!isByCookie && endpoint?.sameOrigin !== true) return;
  if (isSafeMethod(request)) {
    if (isByCookie && isEmbedded(request)) throw crossOriginError();
    return;
  }
  const source = requestSource(publicOrigin, request);
  if (source === 'same-origin') return;
  // Clients other than browsers send no origin, and pages of other sites cannot send JSON without permission.
  if (source === 'unknown' && !isByCookie && mediaTypeOf(request.raw) === JSON_MEDIA_TYPE) return;
  throw crossOriginError();
}

/** True if another site loads the response as a subresource. A followed link is allowed. */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate';
}

/** Returns the origin by headers that the browser sets and pages cannot change. */
function requestSource(
  publicOrigin: string | undefined,
  request: FastifyRequest,
): 'same-origin' | 'cross-origin' | 'unknown' {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined && site !== 'same-origin') return 'cross-origin';
  // Pages that send no referrer have the origin `null`.
  const isNamed = origin !== undefined && !(origin === 'null' && site === 'same-origin');
  if (!isNamed && site === undefined) return 'unknown';
  const isOwn = isNamed
    ? isOwnOrigin(publicOrigin, request, origin)
    : isOwnHost(publicOrigin, request);
  return isOwn ? 'same-origin' : 'cross-origin';
}

function isOwnOrigin(
  publicOrigin: string | undefined,
  request: FastifyRequest,
  origin: string,
): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return origin === `${request.protocol}://${request.host}` && isOwnHost(publicOrigin, request);
}

/** True for a name of this server. With a configured address proxies may call it by any name. */
function isOwnHost(publicOrigin: string | undefined, request: FastifyRequest): boolean {
  if (publicOrigin !== undefined) return true;
  const name = hostnameOf(`http://${request.host}`);
  return name !== undefined && isPrivateName(name);
}

function crossOriginError(): ApiError {
  return new ApiError(
    'forbidden',
    'This request must come from a page of this server, opened under its public address: DOCKET_PUBLIC_URL',
    {
      details: { type: 'csrf' },
    },
  );
}
