import type { FastifyReply, FastifyRequest } from 'fastify';

import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { errorBody, PROBLEM_JSON, problemBody, toApiError } from './error-body.ts';

/** Answers a failure and logs those that are ours, once, with their cause. */
export function sendError(
  { log, publicUrl, dialect }: Pick<Services, 'log' | 'publicUrl' | 'dialect'>,
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = toApiError(failure, dialect.isUnavailable(failure));
  if (error.code === 'internal_error') {
    log.error({ request_id: request.id, err: error.cause ?? error }, 'request failed');
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  reply.code(error.status);
  if (request.headers.accept?.includes(PROBLEM_JSON)) {
    reply.type(PROBLEM_JSON).send(JSON.stringify(problemBody(error, request.id, publicUrl)));
  } else {
    reply.type('application/json').send(JSON.stringify(errorBody(error, request.id)));
  }
}

export function unknownRoute(request: FastifyRequest): ApiError {
  return new ApiError('resource_not_found', `No route ${request.method} ${pathOf(request.url)}`);
}

const PATH_SHOWN_MAX = 200;

/** Without the query, which may hold what does not belong into messages and logs. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).slice(0, PATH_SHOWN_MAX);
}
