import type { FastifyReply, FastifyRequest } from 'fastify';

import { EVENT_STREAM } from '../../contract/endpoint.ts';
import type { Services } from '../../app/services.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { chooseMessages } from '../../pages/messages/choose-messages.ts';
import { callOperation } from '../internal/call-operation.ts';
import { accepts, prefersHtml } from './accept.ts';
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
    // Read on access: a call of another operation may refresh it.
    get principal() {
      return state.principal;
    },
    get maybePrincipal() {
      return state.principal;
    },
    get caller() {
      return readClientInfo(request);
    },
    rate: state.rate,
    consumeUnits: state.consumeUnits,
    consumeSharedUnits: state.consumeSharedUnits,
    workspaceId,
    waitMs: readWaitMs(request),
    // Parsed on access: an error inside the handler releases the idempotency key.
    get ifMatch() {
      return readIfMatch(request);
    },
    acceptsEventStream: wantsEventStream(request),
    get prefersHtml() {
      return prefersHtml(request);
    },
    get pageMessages() {
      return chooseMessages(request.headers['accept-language']);
    },
    get lastEventId() {
      return readLastEventId(request);
    },
    credential: state.credential,
    call: (call) => callOperation(request, reply, call),
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

/** True if the endpoint streams events, and answers nothing else or `Accept` asks for them. */
function wantsEventStream(request: FastifyRequest): boolean {
  const endpoint = endpointOf(request);
  if (!endpoint?.streams) return false;
  return endpoint.produces === EVENT_STREAM || accepts(request, EVENT_STREAM);
}

/** Returns the header; undefined if it is missing or empty, as before the first event. */
function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const value = headers['last-event-id'];
  return value === undefined || value === '' ? undefined : String(value);
}
