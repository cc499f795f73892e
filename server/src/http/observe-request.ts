import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Logger } from 'pino';

import { templateOf } from '../contract/endpoint.ts';
import { endpointOf } from './request-state.ts';
import { pathOf } from './send-error.ts';

/** Writes down how a request ended: one log line and one observation. */
export type ObserveRequest = (request: FastifyRequest, reply: FastifyReply) => void;

const BUCKETS_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export function createObserveRequest(log: Logger, registry: Registry): ObserveRequest {
  const durations = new Histogram({
    name: 'docket_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return (request, reply) => {
    const { startedMs, principal } = request.state;
    const duration_ms = performance.now() - startedMs;
    const operation = endpointOf(request)?.id ?? 'unknown';
    durations.observe({ operation, status: reply.statusCode }, duration_ms / 1_000);
    log.info(
      {
        request_id: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        duration_ms: Math.round(duration_ms * 100) / 100,
        credential_id: principal?.credentialId,
      },
      'request',
    );
  };
}

/** A path that anybody may ask for can hold a secret, as the token of a link does: it is logged by its form. */
function loggedPath(request: FastifyRequest): string {
  const endpoint = endpointOf(request);
  return endpoint?.access === 'public' ? templateOf(endpoint) : pathOf(request.url);
}
