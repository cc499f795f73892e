import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyRequest } from 'fastify';

import type { Endpoint } from '../../contract/endpoint.ts';
import type { Plan } from '../../contract/limits.ts';
import type { BodyReservation } from '../../limits/body-budget.ts';
import type { RateDecision } from '../../limits/rate-decision.ts';
import type { InternalOrigin } from '../internal/internal-origin.ts';
import type { Principal } from '../security/principal.ts';
import type { RequestCredential } from '../security/request-credential.ts';

/** Results of the pipeline for one request. */
export type RequestState = {
  startedMs: number;
  /** Undefined for an unknown path or method. */
  endpoint: Endpoint | undefined;
  principal: Principal | undefined;
  /** Time of `performance.now()` when `principal` was read. */
  authenticatedMs: number;
  /** Undefined without a principal. */
  credential: RequestCredential | undefined;
  /** Id of the authorized workspace; undefined before it is chosen. */
  workspaceId: string | undefined;
  rate: RateDecision | undefined;
  /** Memory reserved for the body; undefined without a body in memory. */
  bodyReservation: BodyReservation | undefined;
  /** Consumes further units of the limits of the credential; see `Context`. Undefined without a principal. */
  consumeUnits: ((units: number) => Promise<void>) | undefined;
  /** Consumes units of the limits of a sharing workspace; see `Context`. Undefined with a principal. */
  consumeSharedUnits:
    | ((workspace: { id: string; plan: Plan }, units: number) => Promise<void>)
    | undefined;
  /** Units that the request consumed from the rate limits. */
  units: number;
  /** Aborted when the server begins to close. */
  closing: AbortSignal;
  /** Outer request of an internal one; undefined for requests of clients. */
  origin: InternalOrigin | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Returns the endpoint of a request; undefined for an unknown path or method. */
export function endpointOf({ state }: FastifyRequest): Endpoint | undefined {
  return state.endpoint;
}

/** Returns the path without the query, which may hold secrets. */
export function requestPath({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** Returns true for requests to paths under `/v1/`, whose errors keep the format of version 1. */
export function isV1({ url }: FastifyRequest): boolean {
  return url.startsWith('/v1/');
}

/** True for methods that change nothing. */
export function isSafeMethod({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** Returns the Bearer credential of a request. The scheme is case-insensitive (RFC 9110 §11.1). */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization && /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
}
