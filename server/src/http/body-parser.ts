import type { FastifyInstance } from 'fastify';

import { ApiError } from '../kernel/errors.ts';

/** JSON and nothing else. A JSON content type with an empty body counts as no body. */
export function registerBodyParser(app: FastifyInstance): void {
  // Refuses `__proto__` and `constructor.prototype` besides malformed text.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null);
      void parse(request, text, (error, body) => {
        done(error && malformedJson(error), body);
      });
    },
  );
}

function malformedJson(cause: Error): ApiError {
  return new ApiError('invalid_request', 'The body is not valid JSON', {
    details: { field: 'body', type: 'malformed_json' },
    cause,
  });
}
