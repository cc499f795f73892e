import type { FastifyRequest } from 'fastify';

const ENTITY_TAGS = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Tells whether the client holds the current version: `If-None-Match` of a read names its entity tag (RFC 9110 §13.1.2).
 * Tags are compared weakly. A malformed header never matches, so the client gets the whole response.
 */
export function isNotModified({ method, headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-none-match'];
  if (condition === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  if (condition.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...condition.matchAll(ENTITY_TAGS)].some(([, tag]) => tag === opaque);
}
