import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bodyBytesMax, fieldsBytesMax } from '../../contract/body-limits.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type ApiError, invalidField } from '../../kernel/errors.ts';
import type { BodyBudget } from '../../limits/body-budget.ts';
import { reserveBody } from '../limits/reserve-body.ts';
import { fileTooLargeError } from '../upload/upload-errors.ts';
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
import { bodyTooLargeError, readBody } from './read-body.ts';
import { endpointOf } from './request-state.ts';
import { parseFormFields } from './form-fields.ts';

/** Registers the parsers of JSON and form bodies. An empty JSON body counts as no body. */
export function registerBodyParsers(app: FastifyInstance): void {
  // Rejects `__proto__` and `constructor.prototype`.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_MEDIA_TYPE, (request, _payload, done) =>
    readBody(request, (failure, bytes) => {
      if (failure || !bytes?.length) return done(failure);
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
    }),
  );
  app.addContentTypeParser(FORM_MEDIA_TYPE, (request, _payload, done) =>
    readBody(request, (failure, bytes) => {
      const schema = endpointOf(request)?.body;
      if (failure || !schema) return done(failure);
      try {
        done(null, parseFormFields(schema, [...new URLSearchParams(bytes?.toString())]));
      } catch (error) {
        done(error as ApiError);
      }
    }),
  );
}

/** Passes binary bodies through to the handler. `requireAcceptableBody` has rejected them for other endpoints. */
export function acceptBinaryBodies(app: FastifyInstance): void {
  app.addContentTypeParser(BINARY_MEDIA_TYPE, (_request, _bytes, done) => done(null));
}

/**
 * Checks media type and size of a body by its headers and reserves memory for it, before it is read. Then answers
 * `Expect: 100-continue`.
 *
 * @throws ApiError `invalid_request` for an unsupported media type or a body that is too large; `rate_limit_exceeded`
 */
export function requireAcceptableBody(
  limits: FileLimits & { bodyBudget: BodyBudget },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw, method } = request;
  // The framework reads no body of these methods.
  if (method === 'GET' || method === 'HEAD' || !hasBody(raw)) return;
  requireIdentityCoding(raw);
  const endpoint = endpointOf(request);
  if (endpoint) requireAcceptableHeaders(limits, endpoint, raw);
  reserveBody(limits, request, reply);
  const isExpected = raw.headers.expect?.toLowerCase() === '100-continue';
  if (endpoint && isExpected) reply.raw.writeContinue();
}

/** Refuses compressed bodies: a small one could expand to any size. @throws ApiError `invalid_request` */
function requireIdentityCoding({ headers }: IncomingMessage): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || coding.trim().toLowerCase() === 'identity') return;
  throw invalidField(
    'Content-Encoding',
    'unsupported_format',
    'The body must be sent without Content-Encoding: compressed bodies are not accepted',
  );
}

function requireAcceptableHeaders(
  limits: FileLimits,
  endpoint: Endpoint,
  request: IncomingMessage,
): void {
  const types = acceptedMediaTypes(endpoint);
  if (!types.includes(mediaTypeOf(request))) throw unsupportedTypeError(types);
  requireSize(limits, endpoint, request);
}

function requireSize(limits: FileLimits, endpoint: Endpoint, request: IncomingMessage): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const limit = fileBytesMax(limits, endpoint);
  if (isMultipart(request)) {
    if (announced > limit + fieldsBytesMax(endpoint)) throw fileTooLargeError(limit, announced);
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
