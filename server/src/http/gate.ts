import { hash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Endpoint } from '../contract/endpoint.ts';
import { ERROR_STATUS } from '../contract/errors.ts';
import { ApiError } from '../kernel/errors.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import {
  type Authenticate,
  type Credential,
  mayForOwn,
  type Principal,
  requireAddress,
  requireScope,
} from './principal.ts';
import { bearerToken, endpointOf } from './request-state.ts';
import { isBelowVersion, isLoopback, requireHttps } from './require-https.ts';
import { requireOwnPage } from './require-own-page.ts';
import { requireSingleHeaders } from './require-single-headers.ts';
import { ANONYMOUS_WEIGHT, type Limits, takeAnonymous, takeUnits } from './take-units.ts';

export const API_VERSION = '2.1.0';

export type Gate = Limits & {
  authenticate: Authenticate;
  /** Bearer token of the metrics; undefined leaves them to loopback callers. */
  metricsToken: string | undefined;
  allowInsecureHttp: boolean;
  /** Scheme and host of the pages of this server. */
  publicOrigin: string;
  /** Where clients find out how to get a credential: RFC 9728 §5.1. */
  resourceMetadataUrl: string;
};

type Admitted = void | Promise<void>;

/**
 * The first step of every request, before its body is read: headers, principal, addresses, limits, scope. Synchronous
 * where the credential is remembered and the counts are in this process.
 *
 * @throws ApiError; whatever happens, the headers that every response carries are set
 */
export function admit(gate: Gate, request: FastifyRequest, reply: FastifyReply): Admitted {
  const access = accessOf(request);
  const credential = credentialOf(request);
  const isByCookie = credential?.sessionCookie !== undefined && looksAtCredential(access);
  // Caches know of `Authorization` that its answers are for one caller; of cookies they do not.
  if (isByCookie) reply.header('cache-control', 'no-store');
  try {
    requireSoundTransport(gate, request, isByCookie);
  } catch (error) {
    return refuse(gate, request, reply, error);
  }
  if (!looksAtCredential(access) || (access === 'anybody' && !credential)) {
    return admitAnybody(gate, request, reply);
  }
  let principal: Principal | Promise<Principal>;
  try {
    principal = gate.authenticate(credential ?? {});
  } catch (error) {
    return refuseStranger(gate, request, reply, error);
  }
  if (!(principal instanceof Promise)) return admitPrincipal(gate, request, reply, principal);
  return principal.then(
    (found) => admitPrincipal(gate, request, reply, found),
    (error: unknown) => refuseStranger(gate, request, reply, error),
  );
}

function requireSoundTransport(gate: Gate, request: FastifyRequest, isByCookie: boolean): void {
  const endpoint = endpointOf(request);
  requireSingleHeaders(request);
  requireHttps(gate.allowInsecureHttp, request, endpoint);
  requireOwnPage(gate.publicOrigin, request, endpoint, isByCookie);
}

function credentialOf({ headers, protocol }: FastifyRequest): Credential | undefined {
  const bearer = bearerToken(headers);
  if (bearer !== undefined) return { bearer };
  if (headers.cookie === undefined) return undefined;
  const sessionCookie = readCookie(headers.cookie, SESSION_COOKIE, protocol === 'https');
  return sessionCookie === undefined ? undefined : { sessionCookie };
}

/** Public endpoints whose handler looks at the cookie say by `sameOrigin` what they are to be asked from. */
function looksAtCredential(access: NonNullable<Endpoint['access']>): boolean {
  return access !== 'public' && access !== 'metrics';
}

function accessOf(request: FastifyRequest): NonNullable<Endpoint['access']> {
  const endpoint = endpointOf(request);
  if (endpoint) return endpoint.access ?? 'credential';
  return isBelowVersion(request) ? 'credential' : 'public';
}

function admitPrincipal(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
): Admitted {
  const { state } = request;
  const { endpoint } = state;
  try {
    requireOwnAddresses(principal, request, endpoint);
  } catch (error) {
    // Not from its limits: who has a stolen key is not to use them up.
    return refuse(gate, request, reply, error);
  }
  state.principal = principal;
  const { credentialId: id, plan, environment, rateLimit } = principal;
  const subject = gate.ratePlans.ofCredential({ id, plan, environment, rateLimit });
  const taken = takeUnits(gate, subject, weightOf(request), request, reply);
  if (taken instanceof Promise) return taken.then(() => requireRight(principal, endpoint));
  requireRight(principal, endpoint);
}

/** Of the credential, and of its default workspace unless the request is about no workspace. */
function requireOwnAddresses(
  { addresses, access, defaultWorkspaceId }: Principal,
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
): void {
  if (addresses !== null) requireAddress(addresses, request.ip);
  if (endpoint?.access === 'session' || endpoint?.access === 'anybody') return;
  const ofWorkspace = access.get(defaultWorkspaceId)?.addresses ?? null;
  if (ofWorkspace !== null) requireAddress(ofWorkspace, request.ip);
}

function requireRight(principal: Principal, endpoint: Endpoint | undefined): void {
  if (!endpoint) return;
  if (endpoint.access === 'session' && principal.type !== 'user') {
    throw new ApiError('forbidden', 'Only somebody who is signed in can do this', {
      details: { type: 'session' },
    });
  }
  if (!mayForOwn(principal, endpoint)) requireScope(principal, endpoint);
}

/** HEAD and OPTIONS cost nothing; what does not exist costs one unit. */
function weightOf(request: FastifyRequest): number {
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return 0;
  return endpointOf(request)?.weight ?? ANONYMOUS_WEIGHT;
}

function admitAnybody(gate: Gate, request: FastifyRequest, reply: FastifyReply): Admitted {
  const subject = gate.ratePlans.ofAddress(request.ip);
  const taken = takeUnits(gate, subject, weightOf(request), request, reply);
  if (endpointOf(request)?.access !== 'metrics') return taken;
  if (taken instanceof Promise) return taken.then(() => requireMetricsAccess(gate, request));
  requireMetricsAccess(gate, request);
}

function refuseStranger(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Admitted {
  if (!(error instanceof ApiError) || error.status !== ERROR_STATUS.unauthorized) {
    return refuse(gate, request, reply, error);
  }
  // What is left in a browser of a session that has ended counts as no credential.
  const isOpen = endpointOf(request)?.access === 'anybody';
  const hasBearer = bearerToken(request.headers) !== undefined;
  if (isOpen && !hasBearer) return admitAnybody(gate, request, reply);
  // RFC 6750 §3.1: who sent none is told of no error.
  const problem = hasBearer ? 'error="invalid_token", ' : '';
  const metadata = `resource_metadata="${gate.resourceMetadataUrl}"`;
  reply.header('www-authenticate', `Bearer ${problem}${metadata}`);
  return refuse(gate, request, reply, error);
}

/** Counts what is refused against its address. */
function refuse(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Admitted {
  const taken = takeAnonymous(gate, request, reply);
  if (!(taken instanceof Promise)) throw error;
  return taken.then(() => {
    throw error;
  });
}

function requireMetricsAccess({ metricsToken }: Gate, request: FastifyRequest): void {
  const token = bearerToken(request.headers);
  if (metricsToken === undefined ? isLoopback(request) : isSame(token, metricsToken)) return;
  throw new ApiError('unauthorized', 'The metrics need the token that the operator has set');
}

/** Takes as long for any two texts. */
function isSame(sent: string | undefined, expected: string): boolean {
  if (sent === undefined) return false;
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
}
