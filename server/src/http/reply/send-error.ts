import type { FastifyReply, FastifyRequest } from 'fastify';

import { PROBLEM_MEDIA_TYPE } from '../../contract/error-body.ts';
import { ERROR_STATUS } from '../../contract/errors.ts';
import { ApiError } from '../../kernel/errors.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import { renderErrorPage } from '../../pages/error-page.ts';
import { chooseMessages } from '../../pages/messages/choose-messages.ts';
import type { Services } from '../../app/services.ts';
import {
  errorBody,
  v1ErrorBody,
  oauthErrorBody,
  problemBody,
  toApiError,
  toOAuthError,
} from './error-body.ts';
import { sendJsonRpcError } from './jsonrpc-errors.ts';
import { prefersHtml } from '../request/accept.ts';
import { endpointOf, isV1, requestPath } from '../request/request-state.ts';
import { htmlReply } from './replies.ts';
import { sendHtml } from './send-page.ts';
import { addVary } from './vary.ts';

/** Converts a failure to the error that callers see. Logs it with its cause if it is an error of the server. */
export function convertAndLogFailure(
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

const CHALLENGE = 'www-authenticate';

/** Sends the error response: OAuth, JSON-RPC, a page, RFC 9457, version 1 or the usual form. */
export function sendError(
  services: Pick<Services, 'log' | 'publicUrl' | 'dialect'>,
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isOAuth = endpointOf(request)?.errors === 'oauth';
  if (isOAuth && failure instanceof OAuthError) return sendOAuthError(failure, reply);
  const error = convertAndLogFailure(services, failure, request);
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  // Client libraries honor this header: a retry does not restore a quota.
  if (error.code === 'insufficient_quota') reply.header('x-should-retry', 'false');
  // RFC 9110 §11.6.1: every 401 names a scheme. The gate has set it where the credential is the problem.
  if (error.status === ERROR_STATUS.unauthorized && !reply.hasHeader(CHALLENGE)) {
    reply.header(CHALLENGE, 'Bearer realm="Docket"');
  }
  if (isOAuth) return sendOAuthError(toOAuthError(error), reply);
  if (endpointOf(request)?.errors === 'jsonrpc') {
    return sendJsonRpcError(error, services.publicUrl, request, reply);
  }
  if (isForBrowser(request)) return sendErrorPage(error, request, reply);
  sendApiError(services, error, request, reply);
}

const API_PATH = /^\/v\d+(?:\/|$)/;

/** True if a person sees the answer: a client of the API may name HTML, but only browsers announce a navigation. */
function isForBrowser(request: FastifyRequest): boolean {
  if (!prefersHtml(request)) return false;
  return request.headers['sec-fetch-mode'] === 'navigate' || !API_PATH.test(requestPath(request));
}

function sendErrorPage(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const messages = chooseMessages(request.headers['accept-language']);
  for (const field of ['Accept', 'Sec-Fetch-Mode']) addVary(reply, field);
  const page = htmlReply(renderErrorPage(messages, error, request.id), { error: error.code });
  reply.send(sendHtml(reply, page));
}

function sendApiError(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.code(error.status);
  if (request.headers.accept?.includes(PROBLEM_MEDIA_TYPE)) {
    const problem = problemBody(error, request.id, publicUrl);
    reply.type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
  } else {
    const body = isV1(request) ? v1ErrorBody(error, request.id) : errorBody(error, request.id);
    reply.type('application/json').send(JSON.stringify(body));
  }
}

/** Sends an OAuth error (RFC 6749 §5.2). */
function sendOAuthError(error: OAuthError, reply: FastifyReply): void {
  if (error.code === 'invalid_client') {
    reply.header(CHALLENGE, 'Basic realm="Docket", charset="UTF-8"');
  }
  reply
    .code(error.status)
    .type('application/json')
    .send(JSON.stringify(oauthErrorBody(error)));
}

/**
 * Creates the error for a path that no route has.
 *
 * @param suggestPath returns the path that the caller probably means
 */
export function unknownRouteError(
  request: FastifyRequest,
  suggestPath: (path: string) => string | undefined,
): ApiError {
  const path = truncatedPath(request);
  const suggested = suggestPath(path);
  const hint = suggested ? `did you mean ${suggested}?` : 'GET /openapi.json lists all paths';
  return new ApiError('resource_not_found', `No route ${request.method} ${path}: ${hint}`);
}

const PATH_LENGTH_MAX = 200;

/** Returns the path without the query, cut to 200 characters, for messages and logs. */
export function truncatedPath(request: FastifyRequest): string {
  return requestPath(request).slice(0, PATH_LENGTH_MAX);
}
