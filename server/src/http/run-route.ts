import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  type Endpoint,
  EVENT_STREAM,
  type IncomingBytes,
  type UploadedFile,
} from '../contract/endpoint.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Services } from '../app/services.ts';
import { chooseWorkspace } from './request/choose-workspace.ts';
import { createContext } from './request/create-context.ts';
import { errorBody } from './reply/error-body.ts';
import { publicFor } from './reply/cache-control.ts';
import { jsonWriter } from './reply/json-writer.ts';
import { replyNotModified, sendStatic } from './reply/not-modified.ts';
import { weakEtag } from './reply/static-content.ts';
import { type Context, Reply, type ReplyHeaders, type Route } from './route.ts';
import {
  type StoredResponse,
  type KeyReservation,
  reserveIdempotencyKey,
} from './request/idempotency.ts';
import { JSON_MEDIA_TYPE } from './request/media-types.ts';
import type { Principal } from './security/principal.ts';
import {
  EventStreamReply,
  FileReply,
  FileStreamReply,
  HtmlReply,
  JsonStreamReply,
  RedirectReply,
  StaticReply,
  WebReply,
} from './reply/replies.ts';
import { LiveStreamReply, sendLiveStream } from './reply/live-stream.ts';
import { requestPath } from './request/request-state.ts';
import { sendEvents, sendStoredEvent } from './reply/send-events.ts';
import { convertAndLogFailure } from './reply/send-error.ts';
import { sendFile, sendFileStream, sendJsonStream, sendWebResponse } from './reply/send-stream.ts';
import { addVary } from './reply/vary.ts';
import { sendHtml, sendRedirect, setCookies } from './reply/send-page.ts';

/** A request that passed admission and validation. */
export type ValidRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  file?: UploadedFile;
  bytes?: IncomingBytes;
};

/**
 * Runs the last step of a valid request: chooses the workspace, reserves the idempotency key, and calls the handler.
 *
 * @returns the payload that the framework sends
 */
export async function runRoute(
  services: Services,
  route: Route,
  valid: ValidRequest,
): Promise<unknown> {
  const { request, reply } = valid;
  const { principal } = request.state;
  const workspaceId = principal ? await chooseWorkspace(services, route, principal, request) : '';
  request.state.workspaceId = workspaceId;
  await request.state.origin?.authorize?.({ workspaceId, requestId: request.id });
  const reserved = principal && (await reserveKey(services, principal, valid));
  if (reserved && 'status' in reserved) {
    reply.header('idempotent-replayed', 'true');
    return replay(route, valid, reserved);
  }
  const execution = createExecution(services, route, {
    ...valid,
    workspaceId,
    reservation: reserved,
  });
  try {
    return await execution.run();
  } catch (error) {
    await execution.abandon();
    throw error;
  }
}

/** Sends a stored response again. Of a stream that is its last event. */
function replay(route: Route, valid: ValidRequest, response: StoredResponse): unknown {
  if (route.endpoint.produces !== EVENT_STREAM) return send(route, valid, response);
  return sendStoredEvent(valid.reply, { event: 'done', data: response.body });
}

type RouteExecution = {
  /** Calls the handler. @returns the payload that the framework sends */
  run(): Promise<unknown>;
  /** Releases the idempotency key after a failure. */
  abandon(): Promise<void>;
};

function createExecution(
  services: Services,
  route: Route,
  started: ValidRequest & { workspaceId: string; reservation: KeyReservation | undefined },
): RouteExecution {
  const { request, reply, file, bytes, workspaceId, reservation } = started;
  const valid = { request, reply };
  let stored = false;
  const context = createContext(services, workspaceId, started, async (tx, result) => {
    await reservation?.complete(tx, toStoredResponse(route, result));
    stored = true;
  });
  const { params, query, body } = request;
  const input = { params, query, body, file, bytes };
  const complete = async (result: unknown): Promise<StoredResponse> => {
    const response = toStoredResponse(route, result);
    if (!stored) await reservation?.complete(services.db, response);
    return response;
  };
  const abandon = async () => {
    try {
      await reservation?.release();
    } catch (error) {
      // The lease of the key will expire. The caller must see the original error.
      services.log.warn({ request_id: request.id, err: error }, 'idempotency key not released');
    }
  };
  return {
    abandon,
    async run() {
      // Caches keep the representations of one address apart.
      if (Array.isArray(route.endpoint.produces)) addVary(reply, 'Accept');
      const result = await route.handler(context, input as never);
      setPreferenceApplied(context, reply);
      if (result instanceof EventStreamReply) {
        return sendEvents(reply, result, {
          complete,
          async fail(error) {
            await abandon();
            return errorBody(convertAndLogFailure(services, error, request), request.id);
          },
        });
      }
      if (result instanceof LiveStreamReply) {
        return sendLiveStream(request, reply, result, (error) =>
          errorBody(convertAndLogFailure(services, error, request), request.id),
        );
      }
      const sendRebuilt = findSendRebuilt(result);
      if (sendRebuilt) {
        await abandon();
        return sendRebuilt(valid, result);
      }
      const response = reservation ? await complete(result) : toStoredResponse(route, result);
      return send(route, valid, response);
    },
  };
}

/** Sends a reply that is rebuilt for each request and never stored for idempotency. */
type SendRebuilt = (valid: ValidRequest, result: unknown) => unknown;

const REBUILT = new Map<unknown, SendRebuilt>([
  rebuilt(FileReply, ({ request, reply }, { file }) => sendFile(request, reply, file)),
  rebuilt(FileStreamReply, ({ request, reply }, result) => sendFileStream(request, reply, result)),
  rebuilt(HtmlReply, ({ reply }, result) => sendHtml(reply, result)),
  rebuilt(JsonStreamReply, ({ request, reply }, result) => sendJsonStream(request, reply, result)),
  rebuilt(RedirectReply, ({ reply }, result) => sendRedirect(reply, result)),
  rebuilt(StaticReply, ({ request, reply }, result) => sendStatic(request, reply, result)),
  rebuilt(WebReply, ({ reply }, result) => sendWebResponse(reply, result)),
]);

function rebuilt<R>(
  kind: new (...fields: never[]) => R,
  sendReply: (valid: ValidRequest, result: R) => unknown,
): [unknown, SendRebuilt] {
  return [kind, sendReply as SendRebuilt];
}

function findSendRebuilt(result: unknown): SendRebuilt | undefined {
  return typeof result === 'object' && result !== null
    ? REBUILT.get(result.constructor)
    : undefined;
}

/** Sets `Preference-Applied` (RFC 7240 §3). */
function setPreferenceApplied({ waitMs }: Context, reply: FastifyReply): void {
  if (waitMs > 0) reply.header('preference-applied', `wait=${waitMs / 1_000}`);
}

function toStoredResponse(route: Route, result: unknown): StoredResponse {
  if (result instanceof Reply) return result;
  return { status: route.defaultStatus, body: result, headers: {} };
}

function send(
  { endpoint }: Route,
  { request, reply }: ValidRequest,
  response: StoredResponse,
): unknown {
  const { location, retryAfter, cookies, publicSeconds, clearsCache }: ReplyHeaders =
    response.headers;
  if (location !== undefined) reply.header('location', location);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (clearsCache) reply.header('clear-site-data', '"cache"');
  if (publicSeconds !== undefined) {
    reply.header('cache-control', publicFor(publicSeconds));
  }
  if (cookies) setCookies(reply, cookies);
  reply.code(response.status);
  const payload = serialize(endpoint, reply, response);
  const etag = etagOf(endpoint, response, payload);
  return etag !== undefined && replyNotModified(request, reply, etag) ? '' : payload;
}

/** Returns the entity tag of the handler, or that of the text for an endpoint with ETags. */
function etagOf(
  { hasEtag }: Endpoint,
  { headers }: StoredResponse,
  payload: unknown,
): string | undefined {
  const { etag }: ReplyHeaders = headers;
  if (etag !== undefined || !hasEtag || typeof payload !== 'string') return etag;
  return weakEtag(payload);
}

/** Serializes a body by the schema of its status. An endpoint of another media type returns its body as it is. */
function serialize(
  { produces, responses }: Endpoint,
  reply: FastifyReply,
  { status, body }: StoredResponse,
): unknown {
  if (typeof produces === 'string') reply.type(produces);
  const schema = produces ? undefined : responses[status as keyof typeof responses];
  if (schema === undefined || body === undefined) return body;
  reply.header('content-type', `${JSON_MEDIA_TYPE}; charset=utf-8`);
  return jsonWriter(schema)(body);
}

/** Reserves the `Idempotency-Key` of a POST or PATCH. @returns undefined without a key */
function reserveKey(
  services: Services,
  principal: Principal,
  { request, file, bytes }: ValidRequest,
): Promise<KeyReservation | StoredResponse> | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !['POST', 'PATCH'].includes(request.method)) return undefined;
  if (bytes) {
    throw invalidField(
      'Idempotency-Key',
      'invalid_value',
      'A binary body takes no Idempotency-Key: its offset makes a repeat safe',
    );
  }
  if (Array.isArray(key)) {
    throw invalidField('Idempotency-Key', 'invalid_value', 'Idempotency-Key was sent twice');
  }
  return reserveIdempotencyKey(services, {
    key,
    credentialId: principal.credentialId,
    method: request.method,
    path: requestPath(request),
    body: request.body ?? null,
    file,
  });
}
