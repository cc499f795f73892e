import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import type { RateDecision } from '../limits/rate-limiter.ts';
import type { Principal } from './principal.ts';

/** What the pipeline has learned of a request so far. */
export type RequestState = {
  startedMs: number;
  /** Undefined when path or method is unknown. */
  endpoint: Endpoint | undefined;
  principal: Principal | undefined;
  /** The one that was chosen and checked; undefined until then. */
  workspaceId: string | undefined;
  rate: RateDecision | undefined;
  /** Taken from the limits. */
  units: number;
  /** Aborted when the server begins to close. */
  closing: AbortSignal;
};

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** The operation a request is for; undefined when its path or method is unknown. */
export function endpointOf({ state }: FastifyRequest): Endpoint | undefined {
  return state.endpoint;
}

/** Without the query, which may hold what does not belong into messages and logs. */
export function requestPath({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

export function isV1({ url }: FastifyRequest): boolean {
  return url.startsWith('/v1/');
}

/** By these nothing is changed. */
export function isSafeMethod({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** The Bearer credential of a request; the scheme's name is matched in any case (RFC 9110 §11.1). */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization && /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}
