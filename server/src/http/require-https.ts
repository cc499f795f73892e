import type { FastifyRequest } from 'fastify';

import { carriesSecrets, type Endpoint } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';

/**
 * A secret must not travel in clear: only what is public and read without one is answered over plain HTTP, such as the
 * health of the server. Callers on this machine, and where the operator allows it, are free.
 *
 * @throws ApiError `forbidden`
 */
export function requireHttps(
  allowInsecureHttp: boolean,
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
): void {
  if (allowInsecureHttp || request.protocol === 'https' || isLoopback(request)) return;
  if (!(endpoint ? carriesSecrets(endpoint) : isBelowVersion(request))) return;
  throw new ApiError('forbidden', 'Use HTTPS: a credential must not travel in clear', {
    details: { type: 'https_required' },
  });
}

/** Everything below a version segment needs a credential, also what does not exist; the rest is public. */
export function isBelowVersion({ url }: FastifyRequest): boolean {
  return /^\/v[12](\/|\?|$)/.test(url);
}

/** What proxies add. One on the same machine makes every caller look like loopback; it says so by one of these. */
const OF_PROXIES = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

export function isLoopback({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(ip)) return false;
  return OF_PROXIES.every((name) => headers[name] === undefined);
}
