import type { FastifyReply, FastifyRequest } from 'fastify';

import { MCP_PATH } from '../../contract/mcp.ts';
import { ApiError } from '../../kernel/errors.ts';
import { addVary } from '../reply/vary.ts';

/** Origins whose pages may call the API, for example `https://app.example.com`. */
export type Cors = { origins: ReadonlySet<string> };

/** Routes that pages of other origins never reach: pages with forms or secrets, and MCP, which checks `Origin` itself. */
const CLOSED_ROUTES = [
  '/app',
  '/auth',
  MCP_PATH,
  '/metrics',
  '/oauth/authorize',
  '/oauth/device',
  '/s',
];

/** Response headers that scripts may read besides the safelisted ones (Fetch §3.3.2). */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-API-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Should-Retry',
  'ETag',
  'Location',
  'Link',
  'Idempotent-Replayed',
  'Preference-Applied',
  'Content-Disposition',
  'Content-Range',
  'Accept-Ranges',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
].join(', ');

/** Request headers that scripts may send. `*` would not cover `Authorization`. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Range',
  'Last-Event-ID',
  'Prefer',
  'Range',
  'User-Agent',
  'X-Request-Id',
  'traceparent',
  'tracestate',
].join(', ');

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Chromium keeps a preflight response for at most two hours. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Sets the CORS headers of a response, and answers a preflight request. Runs before authentication: a preflight carries
 * no credential. Cookies are never allowed.
 *
 * @returns true if the request was a preflight and has its response
 * @throws ApiError `forbidden` for a preflight that is not allowed
 */
export function applyCors(cors: Cors, request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  const access = accessOf(cors, request);
  // Public responses do not depend on the origin. The others differ between origins in shared caches.
  if (access !== 'public' && cors.origins.size > 0) addVary(reply, 'Origin');
  if (origin === undefined) return false;
  const allowedOrigin = allowedOriginOf(cors, access, origin);
  if (allowedOrigin !== undefined) reply.header('access-control-allow-origin', allowedOrigin);
  if (!isPreflight(request)) {
    if (allowedOrigin !== undefined) reply.header('access-control-expose-headers', EXPOSED_HEADERS);
    return false;
  }
  if (allowedOrigin === undefined) throw preflightError(access, origin);
  reply.headers({
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  });
  reply.code(200).send();
  return true;
}

type CorsAccess = 'public' | 'listed' | 'closed';

/** Decides by the route, not by the path: the router decodes percent-encoded letters of a path. */
function accessOf({ origins }: Cors, request: FastifyRequest): CorsAccess {
  const url = request.routeOptions.url ?? '';
  if (url.startsWith('/.well-known/') || url === '/openapi.json') return 'public';
  if (origins.size === 0) return 'closed';
  const isClosed = CLOSED_ROUTES.some((route) => url === route || url.startsWith(`${route}/`));
  return isClosed ? 'closed' : 'listed';
}

function allowedOriginOf(
  { origins }: Cors,
  access: CorsAccess,
  origin: string,
): string | undefined {
  if (access === 'public') return '*';
  return access === 'listed' && origins.has(origin) ? origin : undefined;
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

const ORIGIN_LENGTH_MAX = 200;

function preflightError(access: CorsAccess, origin: string): ApiError {
  const message =
    access === 'closed'
      ? 'Pages of other origins may not call this path'
      : `The origin ${origin.slice(0, ORIGIN_LENGTH_MAX)} is not listed in DOCKET_CORS_ORIGINS`;
  return new ApiError('forbidden', message, { details: { field: 'Origin', type: 'cors' } });
}
