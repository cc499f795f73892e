import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Endpoint, pathOf } from '../../contract/endpoint.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { errorBody } from '../reply/error-body.ts';
import { JSON_MEDIA_TYPE } from '../request/media-types.ts';
import type { RequestState } from '../request/request-state.ts';
import {
  type AuthorizeInternal,
  type InternalOrigin,
  type OpenRequestHolder,
  withOrigin,
} from './internal-origin.ts';

/** Call of another operation. */
export type InternalCall = {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
  /** Undefined values are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: object | undefined;
  idempotencyKey?: string | undefined;
  authorize?: AuthorizeInternal | undefined;
};

export type InternalResponse = {
  status: number;
  /** Parsed JSON. */
  body: unknown;
  requestId: string;
  /** Seconds of `Retry-After`. */
  retryAfter: number | undefined;
};

/**
 * Calls an operation as the principal of `request`. The client's address and user agent are carried over. A credential
 * that has ended meanwhile is refused as the operation would refuse it.
 */
export async function callOperation(
  request: FastifyRequest,
  reply: FastifyReply,
  call: InternalCall,
): Promise<InternalResponse> {
  try {
    await refreshPrincipal(request.state);
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error, request);
    throw error;
  }
  const { endpoint, body } = call;
  // Awaited inside: the request begins when its promise is read.
  const response = await withOrigin(
    originFor(request, reply, call),
    async () =>
      await request.server.inject({
        method: endpoint.method,
        url: urlOf(call),
        remoteAddress: request.ip,
        headers: headersOf(request, call),
        ...(body && { payload: JSON.stringify(body) }),
      }),
  );
  const { 'x-request-id': requestId, 'retry-after': retryAfter } = response.headers;
  return {
    status: response.statusCode,
    body: response.payload === '' ? undefined : (JSON.parse(response.payload) as unknown),
    requestId: String(requestId),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
  };
}

/** An operation that begins later than this after the last check of the credential checks it again. */
const RECHECK_MS = SECOND_MS;

/** Reads the permissions of the credential again for a request that takes long. @throws ApiError once it has ended */
async function refreshPrincipal(state: RequestState): Promise<void> {
  if (!state.credential || performance.now() - state.authenticatedMs < RECHECK_MS) return;
  state.principal = await state.credential.authenticate();
  state.authenticatedMs = performance.now();
}

function refusalOf(error: ApiError, { id }: FastifyRequest): InternalResponse {
  const { status, retryAfter } = error;
  return { status, body: errorBody(error, id), requestId: id, retryAfter };
}

function originFor(
  { state }: FastifyRequest,
  reply: FastifyReply,
  { endpoint, authorize }: InternalCall,
): InternalOrigin {
  const { principal } = state;
  if (!principal) throw new Error('A request without a principal calls no operation');
  return { principal, endpoint, holder: holderOf(state, reply), authorize };
}

const holders = new WeakMap<RequestState, OpenRequestHolder>();

/** Returns the holder of a request. It begins with the open request that the request itself counts. */
function holderOf(state: RequestState, { raw }: FastifyReply): OpenRequestHolder {
  const known = holders.get(state);
  if (known) return known;
  let release = state.rate?.release ?? (() => {});
  const holder: OpenRequestHolder = {
    release: () => release(),
    hold(next) {
      release = next;
      if (raw.destroyed) next();
    },
  };
  raw.once('close', () => release());
  holders.set(state, holder);
  return holder;
}

function urlOf({ endpoint, params = {}, query = {} }: InternalCall): string {
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const values = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return values.length === 0 ? path : `${path}?${new URLSearchParams(values).toString()}`;
}

function headersOf(
  { headers }: FastifyRequest,
  { body, idempotencyKey }: InternalCall,
): Record<string, string> {
  const { host, 'user-agent': userAgent } = headers;
  return {
    host: host ?? '',
    'user-agent': userAgent ?? '',
    ...(body && { 'content-type': JSON_MEDIA_TYPE }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}
