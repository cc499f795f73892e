import type { FastifyRequest } from 'fastify';

import { ApiError, invalidField } from '../../kernel/errors.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpointOf } from './request-state.ts';

const FIELD = 'If-Match';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Accepted entity tags, or `*` for every version. */
export type IfMatch = readonly string[] | '*';

/** Grammar of one entity tag (RFC 9110 §8.8.3). */
const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST = new RegExp(String.raw`^[ \t]*(?:${ENTITY_TAG}[ \t]*(?:,[ \t]*|$))+$`);
const ENTITY_TAGS = new RegExp(ENTITY_TAG, 'g');

/**
 * Reads the `If-Match` condition of a request. Returns undefined without the header, and for reads.
 *
 * @throws ApiError `invalid_request` for a malformed list of entity tags
 */
export function readIfMatch(request: FastifyRequest): IfMatch | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || endpointOf(request)?.takesIfMatch !== true) return undefined;
  return parseIfMatch(header);
}

/**
 * Refuses a condition of a change that checks none: the client would believe that it was met.
 *
 * @throws ApiError `invalid_request` naming `If-Match`
 */
export function refuseUnknownCondition(
  { method, headers }: FastifyRequest,
  endpoint?: Endpoint,
): void {
  if (headers['if-match'] === undefined || endpoint === undefined) return;
  if (endpoint.takesIfMatch === true || SAFE_METHODS.has(method)) return;
  throw invalidField(FIELD, 'invalid_value', `${FIELD} is not supported by this operation`);
}

/** Parses an `If-Match` header. @throws ApiError `invalid_request` for a malformed list of entity tags */
export function parseIfMatch(header: string): IfMatch {
  if (header.trim() === '*') return '*';
  if (!LIST.test(header)) {
    throw invalidField(FIELD, 'invalid_value', `${FIELD} must be * or ETags in double quotes`);
  }
  return header.match(ENTITY_TAGS)!;
}

/**
 * Requires that the condition holds. Tags are compared strongly, so a weak tag never matches (RFC 9110 §13.1.1).
 *
 * @param condition undefined holds for every version
 * @param etag current entity tag of the resource, which is locked until commit
 * @throws ApiError `invalid_request` of type `conflict` if the condition fails
 */
export function requireIfMatch(condition: IfMatch | undefined, etag: string): void {
  if (condition === undefined || condition === '*' || condition.includes(etag)) return;
  throw new ApiError('invalid_request', `The resource has changed: its ETag is now ${etag}`, {
    details: { field: FIELD, type: 'conflict', etag },
  });
}
