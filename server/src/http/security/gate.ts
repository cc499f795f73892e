import { hash, timingSafeEqual } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Endpoint, readsCredential } from '../../contract/endpoint.ts';
import { ERROR_STATUS } from '../../contract/errors.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { InternalOrigin } from '../internal/internal-origin.ts';
import { NO_STORE } from '../reply/cache-control.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import {
  type Authenticate,
  type Credential,
  canUseOnOwnResource,
  type Principal,
  requireAllowedAddress,
  requireScope,
  sessionRequiredError,
} from './principal.ts';
import { createRequestCredential } from './request-credential.ts';
import { challengeParameters } from './challenge.ts';
import { refuseUnknownCondition } from '../request/if-match.ts';
import { bearerToken, endpointOf } from '../request/request-state.ts';
import { isVersionedPath, isLoopback, requireHttps, requireSingleHeaders } from './transport.ts';
import { requireAudience } from './audience.ts';
import { requireSameOrigin } from './csrf.ts';
import {
  ANONYMOUS_WEIGHT,
  type RateLimits,
  consumeAnonymousRateLimit,
  consumeFurtherUnits,
  consumeRateLimit,
} from '../limits/consume-rate-limit.ts';

/** Value of the header `X-API-Version`. */
export const API_VERSION = '2.1.0';

/** Dependencies and settings of `admit`. */
export type Gate = RateLimits & {
  authenticate: Authenticate;
  /** Bearer token for the metrics; undefined allows only loopback clients. */
  metricsToken: string | undefined;
  allowInsecureHttp: boolean;
  /** Address of this server, without a slash at the end. */
  publicUrl: string;
  /** Scheme and host of the configured address of this server; undefined without one. */
  publicOrigin: string | undefined;
};

/**
 * Runs the first step of every request, before its body is read: checks transport, credential, address, rate limit and
 * scope. Sets `state.principal` and the rate-limit headers, also when it throws.
 *
 * @throws ApiError if the request is not admitted
 */
export async function admit(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = request.state;
  if (origin) {
    // The outer request passed the checks of its transport and its credential.
    requireCalledEndpoint(origin, request);
    return admitPrincipal(gate, { request, reply }, origin.principal, {});
  }
  const access = accessOf(request);
  const credential = credentialOf(request);
  const isByCookie = credential?.sessionCookie !== undefined && readsCredential({ access });
  if (isByCookie) reply.header('cache-control', NO_STORE);
  try {
    requireValidTransport(gate, request, isByCookie);
  } catch (error) {
    return rejectAndCount(gate, request, reply, error);
  }
  if (!readsCredential({ access }) || (access === 'anybody' && !credential)) {
    return admitAnonymous(gate, request, reply);
  }
  let principal: Principal;
  try {
    principal = await gate.authenticate(credential ?? {});
    requireAudience(gate.publicUrl, principal, endpointOf(request));
  } catch (error) {
    return rejectUnauthenticated(gate, request, reply, error);
  }
  await admitPrincipal(gate, { request, reply }, principal, credential ?? {});
}

/** Requires that an id in the path did not lead to another operation, as `..` does. @throws ApiError */
function requireCalledEndpoint({ endpoint }: InternalOrigin, request: FastifyRequest): void {
  if (endpointOf(request) === endpoint) return;
  throw new ApiError('resource_not_found', 'Nothing has this id');
}

function requireValidTransport(gate: Gate, request: FastifyRequest, isByCookie: boolean): void {
  const endpoint = endpointOf(request);
  requireSingleHeaders(request);
  refuseUnknownCondition(request, endpoint);
  requireHttps(gate.allowInsecureHttp, request, endpoint);
  requireSameOrigin(gate.publicOrigin, request, endpoint, isByCookie);
}

function credentialOf(request: FastifyRequest): Credential | undefined {
  const { headers } = request;
  const bearer = bearerToken(headers);
  if (bearer !== undefined) return { bearer };
  if (headers.cookie === undefined || endpointOf(request)?.bearerOnly) return undefined;
  const sessionCookie = readCookie(headers.cookie, SESSION_COOKIE, request);
  return sessionCookie === undefined ? undefined : { sessionCookie };
}

/** Returns who may call. Public handlers that read the cookie set `sameOrigin`. */
function accessOf(request: FastifyRequest): NonNullable<Endpoint['access']> {
  const endpoint = endpointOf(request);
  if (endpoint) return endpoint.access ?? 'credential';
  return isVersionedPath(request) ? 'credential' : 'public';
}

async function admitPrincipal(
  gate: Gate,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  principal: Principal,
  presented: Credential,
): Promise<void> {
  const { state } = request;
  const { endpoint } = state;
  try {
    requireCredentialAddress(principal, request, endpoint);
  } catch (error) {
    // Counted against the address: a stolen key must not use up the limits of its owner.
    return rejectAndCount(gate, request, reply, error);
  }
  state.principal = principal;
  state.authenticatedMs = performance.now();
  state.credential = createRequestCredential(gate.authenticate, presented, request.ip);
  const { credentialId: id, userId, defaultWorkspaceId: workspaceId } = principal;
  const { plan, environment, rateLimit } = principal;
  const credential = { id, userId, workspaceId, plan, environment, rateLimit };
  const subject = gate.ratePlans.forCredential(credential);
  await consumeRateLimit(gate, subject, weightOf(request), request, reply);
  state.consumeUnits = (units) => consumeFurtherUnits(gate, subject, units, request, reply);
  requirePermission(principal, endpoint);
}

/** Checks the client's address against the allowlists of the credential and, if needed, of its default workspace. */
function requireCredentialAddress(
  { addresses, access, defaultWorkspaceId }: Principal,
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
): void {
  if (addresses !== null) requireAllowedAddress(addresses, request.ip);
  if (endpoint?.access === 'session' || endpoint?.access === 'anybody') return;
  const ofWorkspace = access.get(defaultWorkspaceId)?.addresses ?? null;
  if (ofWorkspace !== null) requireAllowedAddress(ofWorkspace, request.ip);
}

function requirePermission(principal: Principal, endpoint: Endpoint | undefined): void {
  if (!endpoint) return;
  if (endpoint.access === 'session' && !isSignIn(principal)) throw sessionRequiredError();
  if (!canUseOnOwnResource(principal, endpoint)) requireScope(principal, endpoint);
}

/** False for a token that reaches one workspace: the account of its user may belong to others. */
function isSignIn({ type, boundWorkspaceId }: Principal): boolean {
  return type === 'user' && boundWorkspaceId === null;
}

/**
 * Returns the units of a request: 0 for OPTIONS, which runs no handler, and 1 for an unknown endpoint. HEAD runs the
 * handler of its GET and takes the same units.
 */
function weightOf(request: FastifyRequest): number {
  if (request.method === 'OPTIONS') return 0;
  return endpointOf(request)?.weight ?? ANONYMOUS_WEIGHT;
}

async function admitAnonymous(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const subject = gate.ratePlans.forAddress(request.ip);
  await consumeRateLimit(gate, subject, weightOf(request), request, reply);
  request.state.consumeSharedUnits = (workspace, units) =>
    consumeFurtherUnits(gate, gate.ratePlans.forShares(workspace), units, request, reply);
  if (endpointOf(request)?.access === 'metrics') requireMetricsAccess(gate, request);
}

async function rejectUnauthenticated(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== ERROR_STATUS.unauthorized) {
    return rejectAndCount(gate, request, reply, error);
  }
  // A cookie of an ended session counts as no credential.
  const isOpen = endpointOf(request)?.access === 'anybody';
  const hasBearer = bearerToken(request.headers) !== undefined;
  if (isOpen && !hasBearer) return admitAnonymous(gate, request, reply);
  // RFC 6750 §3.1: no error code if the request had no credential.
  const problem = hasBearer ? 'error="invalid_token", ' : '';
  const endpoint = endpointOf(request);
  const parameters = challengeParameters(gate.publicUrl, endpoint, endpoint?.challengeScopes);
  reply.header('www-authenticate', `Bearer ${problem}${parameters}`);
  return rejectAndCount(gate, request, reply, error);
}

/** Counts a rejected request against its address, then throws `error`. */
async function rejectAndCount(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<never> {
  await consumeAnonymousRateLimit(gate, request, reply);
  throw error;
}

function requireMetricsAccess({ metricsToken }: Gate, request: FastifyRequest): void {
  const token = bearerToken(request.headers);
  if (metricsToken === undefined ? isLoopback(request) : isSameSecret(token, metricsToken)) return;
  throw new ApiError('unauthorized', 'The metrics require the token that the operator has set');
}

/** Compares two secrets in constant time. */
function isSameSecret(sent: string | undefined, expected: string): boolean {
  if (sent === undefined) return false;
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', expected, 'buffer'));
}
