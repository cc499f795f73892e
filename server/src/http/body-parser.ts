import { isUtf8 } from 'node:buffer';

import type { FastifyInstance } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import { requireModestJson } from './json-size.ts';
import { BYTES_BODY, FORM_BODY, JSON_BODY } from './media-types.ts';
import { endpointOf } from './request-state.ts';
import { parseTextFields } from './text-fields.ts';

export const JSON_BODY_BYTES_MAX = 10 * 1024 * 1024;
const FORM_BODY_BYTES_MAX = 64 * 1024;

/** Who need not name a credential sends no more than a form holds. @returns bytes of a body that is no upload */
export function bodyBytesMax({ access }: Endpoint): number {
  return access === 'public' || access === 'anybody' ? FORM_BODY_BYTES_MAX : JSON_BODY_BYTES_MAX;
}

/** JSON, and forms where an endpoint takes them. A JSON content type with an empty body counts as no body. */
export function registerBodyParser(app: FastifyInstance): void {
  // Refuses `__proto__` and `constructor.prototype` besides malformed text.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(JSON_BODY, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null);
    try {
      if (!isUtf8(bytes)) throw malformedJson(new Error('The body is not UTF-8'));
      requireModestJson(bytes, 'body');
    } catch (error) {
      return done(error as ApiError);
    }
    void parse(request, bytes.toString(), (error, body) => {
      done(error && malformedJson(error), body);
    });
  });
  app.addContentTypeParser<string>(
    FORM_BODY,
    { parseAs: 'string', bodyLimit: FORM_BODY_BYTES_MAX },
    (request, text, done) => {
      const schema = endpointOf(request)?.body;
      done(null, schema && parseTextFields(schema, [...new URLSearchParams(text)]));
    },
  );
}

/** Leaves bytes to the handler; `expectBody` has refused them where it takes none. */
export function leaveBytes(app: FastifyInstance): void {
  app.addContentTypeParser(BYTES_BODY, (_request, _bytes, done) => done(null));
}

function malformedJson(cause: Error): ApiError {
  return new ApiError('invalid_request', 'The body is not valid JSON', {
    details: { field: 'body', type: 'malformed_json' },
    cause,
  });
}
