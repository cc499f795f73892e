import type { FastifyReply, FastifyRequest } from 'fastify';

import { ERROR_STATUS, METHOD_NOT_ALLOWED } from '../../contract/errors.ts';
import { JSON_RPC_ERRORS } from '../../contract/mcp.ts';
import { endpointOf } from '../request/request-state.ts';
import type { ApiError } from '../../kernel/errors.ts';
import { challengeParameters } from '../security/challenge.ts';

/** Sends an error before the handler as an error of JSON-RPC. `data` has the fields of the API's own errors. */
export function sendJsonRpcError(
  error: ApiError,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { code, message, details, retryAfter } = error;
  if (details?.type === 'scope' && details.required_scopes) {
    // RFC 6750 §3.1: an OAuth client asks its user for more.
    const scopes = details.required_scopes;
    const parameters = challengeParameters(publicUrl, endpointOf(request), scopes);
    reply.header('www-authenticate', `Bearer error="insufficient_scope", ${parameters}`);
  }
  const data = {
    code,
    ...(details && { details }),
    request_id: request.id,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  };
  send(reply, error.status, { code: jsonRpcCode(error), message, data });
}

/** Answers a method that a JSON-RPC endpoint does not take. `Allow` is set. */
export function sendMethodNotAllowed(request: FastifyRequest, reply: FastifyReply): void {
  const message = `${request.method} is not possible here: send JSON-RPC messages with POST`;
  send(reply, METHOD_NOT_ALLOWED, { code: JSON_RPC_ERRORS.server_error, message });
}

function send(reply: FastifyReply, status: number, error: object): void {
  reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}

function jsonRpcCode({ status, details }: ApiError): number {
  if (details?.type === 'malformed_json') return JSON_RPC_ERRORS.parse_error;
  if (status === ERROR_STATUS.invalid_request) return JSON_RPC_ERRORS.invalid_request;
  return status === ERROR_STATUS.internal_error
    ? JSON_RPC_ERRORS.internal_error
    : JSON_RPC_ERRORS.server_error;
}
