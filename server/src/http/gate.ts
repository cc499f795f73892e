import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError } from '../kernel/errors.ts';
import type { RatePlans, RateSubject } from '../limits/plans.ts';
import type { RateDecision, RateLimiter } from '../limits/rate-limiter.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import {
  type Authenticate,
  type Credential,
  mayForOwn,
  type Principal,
  requireScope,
} from './principal.ts';
import { rateHeaders } from './rate-headers.ts';
import { bearerToken, endpointOf } from './request-state.ts';

export const API_VERSION = '2.1.0';

/** A request without a valid credential takes this from its address, whatever it asked for. */
const ANONYMOUS_WEIGHT = 1;

export type Gate = {
  authenticate: Authenticate;
  rateLimiter: RateLimiter;
  ratePlans: RatePlans;
  /** Bearer token of the metrics; undefined leaves them to loopback callers. */
  metricsToken: string | undefined;
  allowInsecureHttp: boolean;
};

/**
 * The first step of every request, before its body is read: headers, principal, limits, scope. Synchronous where
 * the credential is remembered.
 *
 * @throws ApiError; whatever happens, the headers that every response carries are set
 */
export function admit(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  const { access = 'credential' } = endpointOf(request) ?? accessOfUnknown(request);
  const credential = credentialOf(request);
  if (access === 'public' || access === 'metrics' || (access === 'anybody' && !credential)) {
    return admitAnybody(gate, request, reply, access);
  }
  if (!isSecure(gate, request)) {
    takeAnonymous(gate, request, reply);
    throw new ApiError('forbidden', 'Use HTTPS: a credential must not travel in clear', {
      details: { type: 'https_required' },
    });
  }
  let principal: Principal | Promise<Principal>;
  try {
    principal = gate.authenticate(credential ?? {});
  } catch (error) {
    refuseStranger(gate, request, reply, error);
  }
  if (!(principal instanceof Promise)) return admitPrincipal(gate, request, reply, principal);
  return principal.then(
    (found) => admitPrincipal(gate, request, reply, found),
    (error: unknown) => refuseStranger(gate, request, reply, error),
  );
}

function credentialOf({ headers }: FastifyRequest): Credential | undefined {
  const bearer = bearerToken(headers);
  if (bearer !== undefined) return { bearer };
  const sessionCookie = readCookie(headers.cookie, SESSION_COOKIE);
  return sessionCookie === undefined ? undefined : { sessionCookie };
}

/** Everything below a version segment needs a credential, also what does not exist; the rest is public. */
function accessOfUnknown({ url }: FastifyRequest): { access: 'credential' | 'public' } {
  return { access: /^\/v[12](\/|\?|$)/.test(url) ? 'credential' : 'public' };
}

function admitPrincipal(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
): void {
  const { state } = request;
  state.principal = principal;
  const endpoint = endpointOf(request);
  const { credentialId: id, plan, environment } = principal;
  const subject = gate.ratePlans.ofCredential({ id, plan, environment });
  take(gate, subject, weightOf(request), request, reply);
  if (endpoint) requireRight(principal, endpoint);
}

function requireRight(principal: Principal, endpoint: Endpoint): void {
  if (endpoint.access === 'session' && principal.type !== 'user') {
    throw new ApiError('forbidden', 'Only somebody who is signed in can do this', {
      details: { type: 'session' },
    });
  }
  if (!mayForOwn(principal, endpoint)) requireScope(principal, endpoint.scopes);
}

/** HEAD and OPTIONS cost nothing; what does not exist costs one unit. */
function weightOf(request: FastifyRequest): number {
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return 0;
  return endpointOf(request)?.weight ?? ANONYMOUS_WEIGHT;
}

function admitAnybody(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  access: 'anybody' | 'public' | 'metrics',
): void {
  const weight = weightOf(request);
  take(gate, gate.ratePlans.ofAddress(request.ip), weight, request, reply);
  if (access === 'metrics') requireMetricsAccess(gate, request);
}

function refuseStranger(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): never {
  takeAnonymous(gate, request, reply);
  if (error instanceof ApiError && error.status === 401) reply.header('www-authenticate', 'Bearer');
  throw error;
}

/** Counts a request that has no principal against its address. @throws ApiError `rate_limit_exceeded` */
export function takeAnonymous(gate: Gate, request: FastifyRequest, reply: FastifyReply): void {
  take(gate, gate.ratePlans.ofAddress(request.ip), ANONYMOUS_WEIGHT, request, reply);
}

function take(
  gate: Gate,
  subject: RateSubject,
  weight: number,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const decision = gate.rateLimiter.take(subject, weight);
  request.state.rate = decision;
  reply.headers(rateHeaders(decision));
  if (!decision.allowed) throw rateLimitExceeded(decision);
  reply.raw.once('close', decision.release);
}

function rateLimitExceeded({ refusedBy, retryAfter = 1 }: RateDecision): ApiError {
  const message =
    refusedBy === 'concurrent_requests'
      ? 'Too many requests of this credential are open at once'
      : 'Too many requests; wait before the next one';
  return new ApiError('rate_limit_exceeded', message, {
    details: refusedBy ? { type: refusedBy } : {},
    retryAfter,
  });
}

/** A proxy on the same machine makes every caller look like loopback; it says so by its header. */
function isLoopback({ ip, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['forwarded'];
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(ip);
}

function isSecure({ allowInsecureHttp }: Gate, request: FastifyRequest): boolean {
  return allowInsecureHttp || request.protocol === 'https' || isLoopback(request);
}

function requireMetricsAccess({ metricsToken }: Gate, request: FastifyRequest): void {
  const token = bearerToken(request.headers);
  if (metricsToken === undefined ? isLoopback(request) : token === metricsToken) return;
  throw new ApiError('unauthorized', 'The metrics need the token that the operator has set');
}
