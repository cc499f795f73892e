import type { IncomingMessage } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { bodyBytesMax } from './body-parser.ts';
import { bodyTypesOf, hasBody, isBytes, isMultipart, mediaTypeOf } from './media-types.ts';
import { endpointOf } from './request-state.ts';
import { FIELDS_BYTES_MAX, fileTooLarge } from './upload-errors.ts';
import { type FileLimits, fileBytesMax } from './upload-limit.ts';

/**
 * Refuses a body by its headers, before it is read; lets a client go on that waits for a word (`Expect: 100-continue`).
 *
 * @throws ApiError `invalid_request` for a type that the endpoint does not take and for what is too large
 */
export function expectBody(limits: FileLimits, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const endpoint = endpointOf(request);
  if (!endpoint || endpoint.method === 'GET' || !hasBody(raw)) return;
  const types = bodyTypesOf(endpoint);
  if (!types.includes(mediaTypeOf(raw))) throw unsupportedType(types);
  requireSize(limits, endpoint, raw);
  if (raw.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
}

function requireSize(limits: FileLimits, endpoint: Endpoint, request: IncomingMessage): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const limit = fileBytesMax(limits, endpoint);
  if (isMultipart(request)) {
    if (announced > limit + FIELDS_BYTES_MAX) throw fileTooLarge(limit, announced);
  } else if (isBytes(request)) {
    if (announced > limit) throw bodyTooLarge(limit);
  } else if (announced > bodyBytesMax(endpoint)) {
    throw bodyTooLarge(bodyBytesMax(endpoint));
  }
}

function unsupportedType(types: readonly string[]): ApiError {
  return invalidField(
    'Content-Type',
    'unsupported_format',
    `The body must be ${types.join(' or ')}`,
  );
}

function bodyTooLarge(limit: number): ApiError {
  return new ApiError('invalid_request', 'The body is larger than allowed', {
    details: { field: 'body', type: 'too_large', limit },
  });
}
