import type { FastifyReply, FastifyRequest } from 'fastify';

import type { IncomingBytes, UploadedFile } from '../contract/endpoint.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { createContext } from './create-context.ts';
import { errorBody } from './error-body.ts';
import { type Context, Reply, type ReplyHeaders, type Route } from './handle.ts';
import { type Outcome, type Reservation, reserveKey } from './idempotency.ts';
import type { Principal } from './principal.ts';
import { FileReply, HtmlReply, PiecesReply, RedirectReply, StreamReply } from './replies.ts';
import { requestPath } from './request-state.ts';
import { sendEvents } from './send-events.ts';
import { describeFailure } from './send-error.ts';
import { sendFile } from './send-file.ts';
import { sendHtml, sendRedirect, setCookies } from './send-html.ts';
import { sendPieces } from './send-pieces.ts';

/** A request that was admitted and is valid. */
export type ValidRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  file?: UploadedFile;
  bytes?: IncomingBytes;
};

/** The last step of a request that was admitted and is valid: which workspace, once or again, the handler, its answer. */
export async function runRoute(
  services: Services,
  route: Route,
  valid: ValidRequest,
): Promise<unknown> {
  const { request, reply } = valid;
  const { principal } = request.state;
  const workspaceId = principal ? await chooseWorkspace(services, route, principal, request) : '';
  request.state.workspaceId = workspaceId;
  const reserved = principal && (await reserve(services, principal, valid));
  if (reserved && 'status' in reserved) {
    reply.header('idempotent-replayed', 'true');
    return send(route, reply, reserved);
  }
  const run = startRun(services, route, { ...valid, workspaceId, reservation: reserved });
  try {
    return await run.answer();
  } catch (error) {
    await run.abandon();
    throw error;
  }
}

type Run = {
  /** Calls the handler. @returns what the framework sends */
  answer(): Promise<unknown>;
  /** Frees the key of a request that failed. */
  abandon(): Promise<void>;
};

function startRun(
  services: Services,
  route: Route,
  started: ValidRequest & { workspaceId: string; reservation: Reservation | undefined },
): Run {
  const { request, reply, file, bytes, workspaceId, reservation } = started;
  let stored = false;
  const context = createContext(services, workspaceId, started, async (tx, answer) => {
    await reservation?.complete(tx, toOutcome(route, answer));
    stored = true;
  });
  const { params, query, body } = request;
  const input = { params, query, body, file, bytes };
  const complete = async (answer: unknown): Promise<Outcome> => {
    const outcome = toOutcome(route, answer);
    if (!stored) await reservation?.complete(services.db, outcome);
    return outcome;
  };
  const abandon = async () => {
    try {
      await reservation?.abandon();
    } catch (error) {
      // The key is free when its lease ends; what the request failed of is what its caller is to know.
      services.log.warn({ request_id: request.id, err: error }, 'idempotency key not freed');
    }
  };
  return {
    abandon,
    async answer() {
      const answer = await route.handler(context, input as never);
      sayApplied(context, reply);
      if (answer instanceof StreamReply) {
        return sendEvents(reply, answer, {
          complete,
          async fail(error) {
            await abandon();
            return errorBody(describeFailure(services, error, request), request.id);
          },
        });
      }
      if (!isMadeAnew(answer)) return send(route, reply, await complete(answer));
      // Nothing is kept under a key.
      await abandon();
      if (answer instanceof PiecesReply) return sendPieces(request, reply, answer);
      if (answer instanceof HtmlReply) return sendHtml(reply, answer);
      if (answer instanceof RedirectReply) return sendRedirect(reply, answer);
      return sendFile(request, reply, answer.file);
    },
  };
}

/** For each request: files, pages for people, and what is long. */
function isMadeAnew(
  answer: unknown,
): answer is FileReply | HtmlReply | PiecesReply | RedirectReply {
  return [FileReply, HtmlReply, PiecesReply, RedirectReply].some((form) => answer instanceof form);
}

/** RFC 7240 §3. */
function sayApplied({ waitMs }: Context, reply: FastifyReply): void {
  if (waitMs > 0) reply.header('preference-applied', `wait=${waitMs / 1_000}`);
}

function toOutcome(route: Route, answer: unknown): Outcome {
  if (answer instanceof Reply) return answer;
  return { status: defaultStatus(route), body: answer, headers: {} };
}

function defaultStatus({ endpoint }: Route): number {
  return Number(Object.keys(endpoint.responses)[0]);
}

function send(route: Route, reply: FastifyReply, outcome: Outcome): unknown {
  const { location, retryAfter, etag, cookies = [], publicSeconds }: ReplyHeaders = outcome.headers;
  if (location !== undefined) reply.header('location', location);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (etag !== undefined) reply.header('etag', etag);
  if (publicSeconds !== undefined) {
    reply.header('cache-control', `public, max-age=${publicSeconds}`);
  }
  setCookies(reply, cookies);
  if (typeof route.endpoint.produces === 'string') reply.type(route.endpoint.produces);
  reply.code(outcome.status);
  return outcome.body;
}

/** @returns undefined without an `Idempotency-Key`, which only POST and PATCH take */
async function reserve(
  services: Services,
  principal: Principal,
  { request, file, bytes }: ValidRequest,
): Promise<Reservation | Outcome | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !['POST', 'PATCH'].includes(request.method)) return undefined;
  if (bytes) {
    throw invalidField(
      'Idempotency-Key',
      'invalid_value',
      'Bytes take no Idempotency-Key: their offset says whether they were there before',
    );
  }
  if (Array.isArray(key)) {
    throw invalidField('Idempotency-Key', 'invalid_value', 'Idempotency-Key was sent twice');
  }
  return reserveKey(services, {
    key,
    credentialId: principal.credentialId,
    method: request.method,
    path: requestPath(request),
    body: request.body ?? null,
    file,
  });
}
