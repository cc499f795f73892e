import type { FastifyReply, FastifyRequest } from 'fastify';

import { ApiError } from '../kernel/errors.ts';
import { OAuthError } from '../kernel/oauth-error.ts';
import type { Services } from '../services.ts';
import { errorBody, errorBodyOfV1, PROBLEM_JSON, problemBody, toApiError } from './error-body.ts';
import { oauthErrorBody, toOAuthError } from './oauth-error-body.ts';
import { endpointOf, isV1, requestPath } from './request-state.ts';

/** The error that a failure is to callers. Logs those that are ours, once, with their cause. */
export function describeFailure(
  { log, dialect }: Pick<Services, 'log' | 'dialect'>,
  failure: unknown,
  request: FastifyRequest,
): ApiError {
  const error = toApiError(failure, dialect.isUnavailable(failure));
  if (error.code === 'internal_error') {
    log.error({ request_id: request.id, err: error.cause ?? error }, 'request failed');
  }
  return error;
}

/** Answers a failure. */
export function sendError(
  services: Pick<Services, 'log' | 'publicUrl' | 'dialect'>,
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isOAuth = endpointOf(request)?.errors === 'oauth';
  if (isOAuth && failure instanceof OAuthError) return sendOAuthError(failure, reply);
  const error = describeFailure(services, failure, request);
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  // What client libraries know of each other's: a quota does not come back by trying again.
  if (error.code === 'insufficient_quota') reply.header('x-should-retry', 'false');
  if (isOAuth) return sendOAuthError(toOAuthError(error), reply);
  reply.code(error.status);
  if (request.headers.accept?.includes(PROBLEM_JSON)) {
    const problem = problemBody(error, request.id, services.publicUrl);
    reply.type(PROBLEM_JSON).send(JSON.stringify(problem));
  } else {
    const body = isV1(request) ? errorBodyOfV1(error, request.id) : errorBody(error, request.id);
    reply.type('application/json').send(JSON.stringify(body));
  }
}

/** RFC 6749 §5.2. */
function sendOAuthError(error: OAuthError, reply: FastifyReply): void {
  if (error.code === 'invalid_client') {
    reply.header('www-authenticate', 'Basic realm="Docket", charset="UTF-8"');
  }
  reply
    .code(error.status)
    .type('application/json')
    .send(JSON.stringify(oauthErrorBody(error)));
}

export function unknownRoute(request: FastifyRequest): ApiError {
  return new ApiError('resource_not_found', `No route ${request.method} ${shownPath(request)}`);
}

const PATH_SHOWN_MAX = 200;

/** The path as messages and logs have it. */
export function shownPath(request: FastifyRequest): string {
  return requestPath(request).slice(0, PATH_SHOWN_MAX);
}
