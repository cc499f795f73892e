import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Endpoint } from '../../contract/endpoint.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { FIELDS_BYTES_MAX, fileTooLargeError } from '../upload/upload-errors.ts';
import { fileBytesMax, type FileLimits } from '../upload/upload-limits.ts';
import { requireBoundedJson } from './json-size.ts';
import { malformedJsonError } from './malformed-json.ts';
import {
  acceptedMediaTypes,
  BINARY_MEDIA_TYPE,
  FORM_MEDIA_TYPE,
  hasBody,
  isBinaryBody,
  isMultipart,
  JSON_MEDIA_TYPE,
  mediaTypeOf,
} from './media-types.ts';
import { endpointOf } from './request-state.ts';
import { parseFormFields } from './form-fields.ts';

/** Size limit of a JSON body, in bytes. */
export const JSON_BODY_BYTES_MAX = 10 * 1024 * 1024;
const FORM_BODY_BYTES_MAX = 64 * 1024;

/** Returns the size limit in bytes of a body without a file. Endpoints without a credential have the limit of forms. */
export function bodyBytesMax({ access }: Endpoint): number {
  return access === 'public' || access === 'anybody' ? FORM_BODY_BYTES_MAX : JSON_BODY_BYTES_MAX;
}

/** Registers the parsers of JSON and form bodies. An empty JSON body counts as no body. */
export function registerBodyParsers(app: FastifyInstance): void {
  // Rejects `__proto__` and `constructor.prototype`.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    JSON_MEDIA_TYPE,
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (bytes.length === 0) return done(null);
      try {
        if (!isUtf8(bytes)) throw malformedJsonError(new Error('The body is not UTF-8'));
        requireBoundedJson(bytes, 'body');
      } catch (error) {
        return done(error as ApiError);
      }
      const text = bytes.toString();
      void parse(request, text, (error, body) => {
        done(error && malformedJsonError(error, text), body);
      });
    },
  );
  app.addContentTypeParser<string>(
    FORM_MEDIA_TYPE,
    { parseAs: 'string', bodyLimit: FORM_BODY_BYTES_MAX },
    (request, text, done) => {
      const schema = endpointOf(request)?.body;
      done(null, schema && parseFormFields(schema, [...new URLSearchParams(text)]));
    },
  );
}

/** Passes binary bodies through to the handler. `requireAcceptableBody` has rejected them for other endpoints. */
export function acceptBinaryBodies(app: FastifyInstance): void {
  app.addContentTypeParser(BINARY_MEDIA_TYPE, (_request, _bytes, done) => done(null));
}

/**
 * Checks media type and size of a body by its headers, before it is read. Then answers `Expect: 100-continue`.
 *
 * @throws ApiError `invalid_request` for an unsupported media type or a body that is too large
 */
export function requireAcceptableBody(
  limits: FileLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request;
  const endpoint = endpointOf(request);
  if (!endpoint || endpoint.method === 'GET' || !hasBody(raw)) return;
  const types = acceptedMediaTypes(endpoint);
  if (!types.includes(mediaTypeOf(raw))) throw unsupportedTypeError(types);
  requireSize(limits, endpoint, raw);
  if (raw.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
}

function requireSize(limits: FileLimits, endpoint: Endpoint, request: IncomingMessage): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const limit = fileBytesMax(limits, endpoint);
  if (isMultipart(request)) {
    if (announced > limit + FIELDS_BYTES_MAX) throw fileTooLargeError(limit, announced);
  } else if (isBinaryBody(request)) {
    if (announced > limit) throw bodyTooLargeError(limit);
  } else if (announced > bodyBytesMax(endpoint)) {
    throw bodyTooLargeError(bodyBytesMax(endpoint));
  }
}

function unsupportedTypeError(types: readonly string[]): ApiError {
  return invalidField(
    'Content-Type',
    'unsupported_format',
    `The body must be ${types.join(' or ')}`,
  );
}

function bodyTooLargeError(limit: number): ApiError {
  return new ApiError('invalid_request', 'The body is larger than allowed', {
    details: { field: 'body', type: 'too_large', limit },
  });
}
