import type { FastifyRequest } from 'fastify';

import { carriesSecrets, type Endpoint } from '../../contract/endpoint.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';

/**
 * Requires HTTPS for every request that may carry a secret. Plain HTTP is allowed for public reads such as the health
 * check, for clients on this machine, and where the operator allows it.
 *
 * @throws ApiError `forbidden`
 */
export function requireHttps(
  allowInsecureHttp: boolean,
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
): void {
  if (allowInsecureHttp || request.protocol === 'https' || isLoopback(request)) return;
  if (!(endpoint ? carriesSecrets(endpoint) : isVersionedPath(request))) return;
  throw new ApiError('forbidden', 'Use HTTPS: credentials must not be sent unencrypted', {
    details: { type: 'https_required' },
  });
}

/** True for paths of the API. They need a credential even if they do not exist; other paths are public. */
export function isVersionedPath({ url }: FastifyRequest): boolean {
  return /^\/v[12](\/|\?|$)/.test(url);
}

/** Headers that proxies add. A proxy on this machine makes every client look like loopback. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
] as const;

/** True for a client on this machine without a proxy between. */
export function isLoopback({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(ip)) return false;
  return PROXY_HEADERS.every((name) => headers[name] === undefined);
}

/** Headers that must not be repeated: Node uses the first, a proxy may have checked the last (RFC 9112 §3.2). */
const SINGLE_HEADERS = ['host', 'authorization', 'content-type'] as const;

/** Rejects repeated security headers. @throws ApiError `invalid_request` */
export function requireSingleHeaders({ raw }: FastifyRequest): void {
  const { rawHeaders } = raw;
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const bit = singleHeaderBit(rawHeaders[index]!);
    if ((seen & bit) !== 0) {
      const name = rawHeaders[index]!;
      throw invalidField(name, 'invalid_value', `${name} was sent twice`);
    }
    seen |= bit;
  }
}

/** Returns the bit of a header; 0 for a header that may be repeated. The length test avoids most lower-case copies. */
function singleHeaderBit(name: string): number {
  for (let index = 0; index < SINGLE_HEADERS.length; index += 1) {
    const single = SINGLE_HEADERS[index]!;
    if (name.length === single.length && name.toLowerCase() === single) return 1 << index;
  }
  return 0;
}
