import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { readClientInfo } from './client-info.ts';
import { createDisconnectSignal } from './disconnect-signal.ts';
import type { Context } from '../route.ts';
import { readIfMatch } from './if-match.ts';
import { readWaitMs } from './preferences.ts';
import { endpointOf } from './request-state.ts';

/**
 * Creates the context of a handler.
 *
 * @param store stores the result of a context transaction as the response, in that transaction
 */
export function createContext(
  services: Services,
  workspaceId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  store: (tx: Tx, result: unknown) => Promise<void>,
): Context {
  const { state } = request;
  let signal: AbortSignal | undefined;
  return {
    services,
    principal: state.principal,
    maybePrincipal: state.principal,
    get caller() {
      return readClientInfo(request);
    },
    rate: state.rate,
    consumeUnits: state.consumeUnits,
    workspaceId,
    waitMs: readWaitMs(request),
    // Parsed on access: an error inside the handler releases the idempotency key.
    get ifMatch() {
      return readIfMatch(request);
    },
    acceptsEventStream: hasEventStreamAccept(request),
    get lastEventId() {
      return readLastEventId(request);
    },
    credential: state.credential,
    // Created on access: few handlers wait.
    get signal() {
      return (signal ??= AbortSignal.any([createDisconnectSignal(reply), state.closing]));
    },
    transaction: (work) =>
      inTransaction(services, async (tx) => {
        const result = await work(tx);
        await store(tx, result);
        return result;
      }),
  } as Context;
}

/** True if `Accept` names the media type explicitly: clients that send wildcards do not expect streams. */
function hasEventStreamAccept(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers;
  if (!endpointOf(request)?.streams) return false;
  return accept
    .split(',')
    .some(
      (range) =>
        /^\s*text\/event-stream\s*(;|$)/i.test(range) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range),
    );
}

/** Returns the header; undefined if it is missing or empty, as before the first event. */
function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const value = headers['last-event-id'];
  return value === undefined || value === '' ? undefined : String(value);
}
