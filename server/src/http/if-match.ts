import type { FastifyRequest } from 'fastify';

import { ApiError, invalidField } from '../kernel/errors.ts';
import { endpointOf } from './request-state.ts';

const FIELD = 'If-Match';

/** Entity tags of which the resource must have one, or any version at all. */
export type IfMatch = readonly string[] | '*';

/** RFC 9110 §8.8.3. */
const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST = new RegExp(String.raw`^[ \t]*(?:${ENTITY_TAG}[ \t]*(?:,[ \t]*|$))+$`);
const ENTITY_TAGS = new RegExp(ENTITY_TAG, 'g');

/**
 * The condition of a request, at endpoints that take one.
 *
 * @throws ApiError `invalid_request` for what is no list of entity tags
 */
export function readIfMatch(request: FastifyRequest): IfMatch | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || endpointOf(request)?.takesIfMatch !== true) return undefined;
  return parseIfMatch(header);
}

/** @throws as `readIfMatch` */
export function parseIfMatch(header: string): IfMatch {
  if (header.trim() === '*') return '*';
  if (!LIST.test(header)) {
    throw invalidField(FIELD, 'invalid_value', `${FIELD} must be * or ETags in double quotes`);
  }
  return header.match(ENTITY_TAGS)!;
}

/**
 * RFC 9110 §13.1.1: tags are compared strongly, so that a weak one matches nothing.
 *
 * @param etag of the resource as it is, locked until the change is committed
 * @throws ApiError `invalid_request` of the type `conflict` when the condition does not hold
 */
export function requireMatch(condition: IfMatch | undefined, etag: string): void {
  if (condition === undefined || condition === '*' || condition.includes(etag)) return;
  throw new ApiError('invalid_request', `It has changed since: its ETag is ${etag} now`, {
    details: { field: FIELD, type: 'conflict', etag },
  });
}
