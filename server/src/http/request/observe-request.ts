import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Logger } from 'pino';

import { ERROR_STATUS } from '../../contract/errors.ts';
import type { Services } from '../../app/services.ts';
import { createRequestLog } from '../../kernel/log.ts';
import type { Principal } from '../security/principal.ts';
import { endpointOf } from './request-state.ts';
import { isVersionedPath } from '../security/transport.ts';
import { truncatedPath } from '../reply/send-error.ts';

/** Records the end of a request: a log line, a duration metric and the usage of the credential. */
export type ObserveRequest = (request: FastifyRequest, reply: FastifyReply) => void;

type UsageNote = Parameters<Services['usage']['record']>[0];

const BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Creates the function that records each request, and registers its metric. */
export function createObserveRequest(
  log: Logger,
  registry: Registry,
  usage: Services['usage'],
): ObserveRequest {
  const durations = new Histogram({
    name: 'docket_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const logRequest = createRequestLog(log);
  return (request, reply) => {
    const { startedMs, principal } = request.state;
    if (principal) usage.record(toUsageNote(principal, request, reply));
    const duration_ms = performance.now() - startedMs;
    const operation = endpointOf(request)?.id ?? 'unknown';
    durations.observe({ operation, status: reply.statusCode }, duration_ms / 1_000);
    logRequest({
      request_id: request.id,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      duration_ms: Math.round(duration_ms * 100) / 100,
      credential_id: principal?.credentialId,
    });
  };
}

function toUsageNote(
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): UsageNote {
  const { credentialId, type, defaultWorkspaceId } = principal;
  const { endpoint, workspaceId, units } = request.state;
  const isKey = type === 'user_key' || type === 'service_key';
  return {
    workspaceId: workspaceId ?? defaultWorkspaceId,
    credentialId,
    operation: endpoint?.id ?? 'unknown',
    units,
    isError: reply.statusCode >= ERROR_STATUS.invalid_request,
    keyId: isKey ? credentialId : undefined,
  };
}

/**
 * Returns the path for the log. A path with a secret, for example a share link or `:token`, is logged as its template,
 * also for a wrong method.
 */
function loggedPath(request: FastifyRequest): string {
  const path = truncatedPath(request);
  const { endpoint } = request.state;
  const isOfApi = isVersionedPath(request);
  if (endpoint && isOfApi && !endpoint.path.includes(SECRET_PARAMETER)) return path;
  const { url } = request.routeOptions;
  if (url !== undefined) {
    const mayBeShown = isOfApi && !url.includes(SECRET_PARAMETER);
    return mayBeShown ? path : url.replaceAll(/:(\w+)/g, '{$1}');
  }
  if (isOfApi) return path.replaceAll(/[^/]{20,}/g, maskUnlessId);
  const [first = ''] = /^\/[^/]*/.exec(path) ?? [];
  return first === path ? path : `${first}/…`;
}

const SECRET_PARAMETER = ':token';

function maskUnlessId(part: string): string {
  return /^[a-z]+_[0-9a-f]{32}$/.test(part) ? part : '…';
}
