import type {
  Endpoint,
  EVENT_STREAM,
  Input,
  ResponseBody,
  StreamEvent,
  SuccessStatus,
} from '../contract/endpoint.ts';
import type { Plan } from '../contract/limits.ts';
import type { RateDecision } from '../limits/rate-decision.ts';
import type { Services } from '../app/services.ts';
import type { AddressRanges } from '../kernel/address-ranges.ts';
import type { ApiError } from '../kernel/errors.ts';
import type { PageMessages } from '../pages/messages/en/messages.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { InternalCall, InternalResponse } from './internal/call-operation.ts';
import type { ClientInfo } from './request/client-info.ts';
import type { Cookie } from './security/cookies.ts';
import type { IfMatch } from './request/if-match.ts';
import type { RequestCredential } from './security/request-credential.ts';
import type { Principal } from './security/principal.ts';
import type { LiveStreamReply } from './reply/live-stream.ts';
import type {
  FileReply,
  HtmlReply,
  JsonStreamReply,
  StaticReply,
  FileStreamReply,
  RedirectReply,
  EventStreamReply,
  WebReply,
} from './reply/replies.ts';

/** Everything that a handler gets besides the validated input of the request. */
export type Context = {
  services: Services;
  /** Principal of endpoints with access `credential` or `session`. Handlers of `anybody` use `maybePrincipal`. */
  principal: Principal;
  /** Undefined if the caller sent no credential. */
  maybePrincipal: Principal | undefined;
  /** Id of the workspace of the request, already authorized: named, found by the resource's id, or the default. */
  workspaceId: string;
  /**
   * Runs `work` in a transaction and returns its result. With an `Idempotency-Key` the result is stored as the response
   * in the same transaction, so a repeated request changes nothing even after a crash.
   */
  transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /** Rate limits of the credential after this request. */
  rate: RateDecision;
  /**
   * Consumes further units, for a request whose work depends on its body.
   *
   * @throws ApiError `rate_limit_exceeded`; it consumes nothing then
   */
  consumeUnits: (units: number) => Promise<void>;
  /**
   * Consumes units of the limits of the workspace that shares what a caller without a credential reads.
   *
   * @throws ApiError `rate_limit_exceeded`; it consumes nothing then
   */
  consumeSharedUnits: (workspace: { id: string; plan: Plan }, units: number) => Promise<void>;
  /** Longest wait for the result that the caller accepts, in milliseconds; 0 unless requested and supported. */
  waitMs: number;
  /** Aborted when the client disconnects or the server begins to close. A waiting handler then answers with what it has. */
  signal: AbortSignal;
  /** Address, user agent and other data of the client. */
  caller: ClientInfo;
  /** The `If-Match` condition for `requireIfMatch`; undefined accepts every version. */
  ifMatch: IfMatch | undefined;
  /** True if the endpoint streams events and `Accept` asks for them. */
  acceptsEventStream: boolean;
  /** True if `Accept` names HTML and prefers it to JSON, as browsers do for a page. */
  prefersHtml: boolean;
  /** Texts of pages in the language of the reader, by `Accept-Language`. */
  pageMessages: PageMessages;
  /** Header `Last-Event-ID`, which a browser sends when it connects to a stream again; undefined without one. */
  lastEventId: string | undefined;
  /** Credential of the request, for streams that outlive it. */
  credential: RequestCredential;
  /**
   * Calls another operation with the principal of this request, through the same pipeline: its scopes, limits,
   * validation, idempotency and audit apply, and it has a request id of its own.
   */
  call: (call: InternalCall) => Promise<InternalResponse>;
};

/** Response headers that a handler may set. */
export type ReplyHeaders = {
  location?: string;
  retryAfter?: number;
  /** Entity tag with its quotes, for example `"3"`. */
  etag?: string;
  cookies?: readonly Cookie[];
  /** Tells the browser to delete what it has kept of this server's responses. */
  clearsCache?: boolean;
  /** Seconds for which shared caches may store the response. */
  publicSeconds?: number;
};

/** A JSON response with an explicit status or with headers. */
export class Reply<S extends number = number, B = unknown> {
  readonly status: S;
  readonly body: B;
  readonly headers: ReplyHeaders;

  constructor(status: S, body: B, headers: ReplyHeaders) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Creates a JSON response with an explicit status and optional headers. */
export function reply<S extends number, B>(
  status: S,
  body: B,
  headers: ReplyHeaders = {},
): Reply<S, B> {
  return new Reply(status, body, headers);
}

type HandlerResult<E extends Endpoint> =
  | { [S in SuccessStatus<E>]: Reply<S, ResponseBody<E, S>> | ResponseBody<E, S> }[SuccessStatus<E>]
  | OtherMediaTypeReply<E>
  | (E['redirects'] extends true ? RedirectReply : never)
  | (E['streamsJson'] extends true ? JsonStreamReply : never)
  | (E['isStatic'] extends true ? StaticReply : never)
  | (E['streamsFile'] extends true ? FileStreamReply : never)
  | (E['isLive'] extends true ? LiveStreamReply : never)
  | (E['sendsWebResponse'] extends true ? WebReply : never)
  | (E['streams'] extends object
      ? EventStreamReply<StreamEvent<E>, ResponseBody<E, SuccessStatus<E>>>
      : never);

type OtherMediaTypeReply<E extends Endpoint> = E['produces'] extends string
  ? E['produces'] extends `text/html${string}`
    ? HtmlReply
    : E['produces'] extends typeof EVENT_STREAM
      ? never
      : FileReply
  : E['produces'] extends readonly string[]
    ? 'text/html' extends E['produces'][number]
      ? HtmlReply
      : never
    : never;

type Handler<E extends Endpoint> = (
  context: Context,
  input: Input<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Finds the workspace of the resource with this id among the workspaces of the credential. */
export type LocateWorkspace = (
  db: Db,
  workspaceIds: readonly string[],
  id: string,
) => Promise<string | undefined>;

/** Workspace of a shared resource. Its address allowlist also holds for users of elsewhere; null allows every address. */
export type SharedWorkspace = { id: string; addresses: AddressRanges | null };

/** Finds the workspace of a resource that is shared with the user. */
export type LocateSharedWorkspace = (
  services: Services,
  userId: string,
  id: string,
) => Promise<SharedWorkspace | undefined>;

/**
 * Finds fields of a body that the handler would refuse although they match the schema. It is called for a body that is
 * invalid in other fields, so that one response names all of them.
 *
 * @param body object whose fields may have any type
 */
export type FindInvalid = (services: Services, body: Record<string, unknown>) => ApiError[];

/** An endpoint with its handler. */
export type Route = {
  endpoint: Endpoint;
  handler: (context: Context, input: never) => unknown;
  /** Status of a result that is no `Reply`. */
  defaultStatus: number;
  locate: LocateWorkspace | undefined;
  /** Fields of the body that hold the id if the path has none. For a binary body, fields of the query. */
  locateBy: string | readonly string[] | undefined;
  locateShared: LocateSharedWorkspace | undefined;
  findInvalid: FindInvalid | undefined;
};

/**
 * Creates a route from an endpoint and its handler.
 *
 * @param options.locate finds the workspace of the resource. Every endpoint that names a resource by id needs it,
 * because a credential may have several workspaces
 * @param options.locateBy fields of the body that hold the id if the path has none. For a binary body, fields of the
 * query
 * @param options.locateShared finds the workspace of a resource that is shared with the user
 * @param options.findInvalid finds further invalid fields of an invalid body
 */
export function handle<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: {
    locate?: LocateWorkspace;
    locateBy?: string | readonly string[];
    locateShared?: LocateSharedWorkspace;
    findInvalid?: FindInvalid;
  } = {},
): Route {
  const { locate, locateBy, locateShared, findInvalid } = options;
  const defaultStatus = Number(Object.keys(endpoint.responses)[0]);
  return { endpoint, handler, defaultStatus, locate, locateBy, locateShared, findInvalid };
}
