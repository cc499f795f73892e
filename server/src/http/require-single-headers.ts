import type { FastifyRequest } from 'fastify';

import { invalidField } from '../kernel/errors.ts';

/** Of these Node would take the first, and whoever stands in front of us may have looked at the last (RFC 9112 §3.2). */
const SINGLE = ['host', 'authorization', 'content-type'] as const;

/** @throws ApiError `invalid_request` for one that was sent twice */
export function requireSingleHeaders({ raw }: FastifyRequest): void {
  const { rawHeaders } = raw;
  let seen = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const bit = bitOf(rawHeaders[index]!);
    if ((seen & bit) !== 0) {
      const name = rawHeaders[index]!;
      throw invalidField(name, 'invalid_value', `${name} was sent twice`);
    }
    seen |= bit;
  }
}

/** 0 for a header that may come several times. The length tells most apart, without a copy in lower case. */
function bitOf(name: string): number {
  for (let index = 0; index < SINGLE.length; index += 1) {
    const single = SINGLE[index]!;
    if (name.length === single.length && name.toLowerCase() === single) return 1 << index;
  }
  return 0;
}
