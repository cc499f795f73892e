import type { FastifyReply, FastifyRequest } from 'fastify';

import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../storage/transaction.ts';
import { type Context, Reply, type ReplyHeaders, type Route } from './handle.ts';
import { type Outcome, type Reservation, reserveKey } from './idempotency.ts';
import { type Principal, requireAccess } from './principal.ts';
import { pathOf } from './send-error.ts';

/** The last step of a request that was admitted and is valid: which workspace, once or again, the handler, its answer. */
export async function runRoute(
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { principal } = request.state;
  const workspaceId = principal ? await chooseWorkspace(services, route, principal, request) : '';
  const reserved = principal && (await reserve(services, principal, request));
  if (reserved && 'status' in reserved) {
    reply.header('idempotent-replayed', 'true');
    return send(route, reply, reserved);
  }
  const outcome = await runOnce(services, route, { request, workspaceId, reservation: reserved });
  return send(route, reply, outcome);
}

async function runOnce(
  services: Services,
  route: Route,
  run: { request: FastifyRequest; workspaceId: string; reservation: Reservation | undefined },
): Promise<Outcome> {
  const { request, workspaceId, reservation } = run;
  let stored = false;
  const context = {
    services,
    principal: request.state.principal,
    rate: request.state.rate,
    workspaceId,
    transaction: (work) =>
      inTransaction(services, async (tx) => {
        const answer = await work(tx);
        await reservation?.complete(tx, toOutcome(route, answer));
        stored = true;
        return answer;
      }),
  } as Context;
  const input = { params: request.params, query: request.query, body: request.body };
  try {
    const outcome = toOutcome(route, await route.handler(context, input as never));
    if (!stored) await reservation?.complete(services.db, outcome);
    return outcome;
  } catch (error) {
    await reservation?.abandon();
    throw error;
  }
}

function toOutcome(route: Route, answer: unknown): Outcome {
  if (answer instanceof Reply) return answer;
  return { status: defaultStatus(route), body: answer, headers: {} };
}

function defaultStatus({ endpoint }: Route): number {
  return Number(Object.keys(endpoint.responses)[0]);
}

function send(route: Route, reply: FastifyReply, outcome: Outcome): unknown {
  const { location, retryAfter }: ReplyHeaders = outcome.headers;
  if (location !== undefined) reply.header('location', location);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (route.endpoint.produces) reply.type(route.endpoint.produces);
  reply.code(outcome.status);
  return outcome.body;
}

type Named = { workspace_id?: string };

/**
 * The workspace that the request names, that holds the resource in its path, or the credential's default.
 *
 * @throws ApiError `resource_not_found` for a foreign workspace, `forbidden` without the scope in it
 */
async function chooseWorkspace(
  services: Services,
  { endpoint, locate }: Route,
  principal: Principal,
  request: FastifyRequest,
): Promise<string> {
  const { params, query, body } = request as { params?: Named; query?: Named; body?: Named };
  const named = params?.workspace_id ?? body?.workspace_id ?? query?.workspace_id;
  const { access, defaultWorkspaceId } = principal;
  let workspaceId = named ?? defaultWorkspaceId;
  if (locate && access.size > 1) {
    const [id = ''] = Object.values(params as Record<string, string>);
    workspaceId = (await locate(services.reads, [...access.keys()], id)) ?? workspaceId;
  }
  requireAccess(principal, workspaceId, endpoint.scopes);
  return workspaceId;
}

/** @returns undefined without an `Idempotency-Key`, which only POST and PATCH take */
async function reserve(
  services: Services,
  principal: Principal,
  request: FastifyRequest,
): Promise<Reservation | Outcome | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !['POST', 'PATCH'].includes(request.method)) return undefined;
  if (Array.isArray(key)) {
    throw new ApiError('invalid_request', 'Idempotency-Key was sent twice', {
      details: { field: 'Idempotency-Key', type: 'invalid_value' },
    });
  }
  return reserveKey(services, {
    key,
    credentialId: principal.credentialId,
    method: request.method,
    path: pathOf(request.url),
    body: request.body ?? null,
  });
}
