import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import { callerOf } from './caller.ts';
import { clientSignal } from './client-signal.ts';
import type { Context } from './handle.ts';
import { readIfMatch } from './if-match.ts';
import { waitMsOf } from './preferences.ts';
import { endpointOf } from './request-state.ts';

/** @param store called in each transaction with its answer, before it commits */
export function createContext(
  services: Services,
  workspaceId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  store: (tx: Tx, answer: unknown) => Promise<void>,
): Context {
  const { state } = request;
  let signal: AbortSignal | undefined;
  return {
    services,
    principal: state.principal,
    maybePrincipal: state.principal,
    get caller() {
      return callerOf(request);
    },
    rate: state.rate,
    workspaceId,
    waitMs: waitMsOf(request),
    // Refused where the handler asks, so that the idempotency key of the request is freed.
    get ifMatch() {
      return readIfMatch(request);
    },
    acceptsEventStream: acceptsEventStream(request),
    // Made for those few who wait.
    get signal() {
      return (signal ??= AbortSignal.any([clientSignal(reply), state.closing]));
    },
    transaction: (work) =>
      inTransaction(services, async (tx) => {
        const answer = await work(tx);
        await store(tx, answer);
        return answer;
      }),
  } as Context;
}

/** Only by its own name: wildcards come from callers that know nothing of streams. */
function acceptsEventStream(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers;
  if (!endpointOf(request)?.streams) return false;
  return accept
    .split(',')
    .some(
      (range) =>
        /^\s*text\/event-stream\s*(;|$)/i.test(range) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range),
    );
}
