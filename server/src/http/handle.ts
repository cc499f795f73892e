import type {
  Endpoint,
  Input,
  ResponseBody,
  StreamEvent,
  SuccessStatus,
} from '../contract/endpoint.ts';
import type { RateDecision } from '../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { Caller } from './caller.ts';
import type { Cookie } from './cookies.ts';
import type { IfMatch } from './if-match.ts';
import type { Principal } from './principal.ts';
import type { FileReply, HtmlReply, PiecesReply, RedirectReply, StreamReply } from './replies.ts';

/** What a handler knows of the request besides its validated parts. */
export type Context = {
  services: Services;
  /** Of endpoints with access `credential` and `session`; of `anybody` see `maybePrincipal`. */
  principal: Principal;
  /** Undefined of callers without a credential. */
  maybePrincipal: Principal | undefined;
  /** The workspace the request is about, already checked: named, found by the resource's id, or the default. */
  workspaceId: string;
  /**
   * One transaction that ends with the answer. With an `Idempotency-Key` the answer is stored in it, so that a
   * repeat gets it and changes nothing, whenever the process dies.
   */
  transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /** Where the credential stands against its limits after this request. */
  rate: RateDecision;
  /** How long the caller is ready to wait for the result; 0 unless it asks and the endpoint knows waiting. */
  waitMs: number;
  /** Aborted when the client leaves or the server begins to close: whoever waits answers what there is. */
  signal: AbortSignal;
  /** Who sent the request, and how. */
  caller: Caller;
  /** Which version is to be changed, for `requireMatch`; undefined: whichever it is. */
  ifMatch: IfMatch | undefined;
  /** The endpoint streams, and the caller asks for it by `Accept`. */
  acceptsEventStream: boolean;
};

export type ReplyHeaders = {
  location?: string;
  retryAfter?: number;
  /** With its quotes, as `"3"`. */
  etag?: string;
  cookies?: readonly Cookie[];
  /** Seconds that anybody's cache may keep the answer. */
  publicSeconds?: number;
};

/** An answer with a status other than the default, or with headers. */
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

export function reply<S extends number, B>(
  status: S,
  body: B,
  headers: ReplyHeaders = {},
): Reply<S, B> {
  return new Reply(status, body, headers);
}

type Answer<E extends Endpoint> =
  | { [S in SuccessStatus<E>]: Reply<S, ResponseBody<E, S>> | ResponseBody<E, S> }[SuccessStatus<E>]
  | OtherMediaType<E>
  | (E['redirects'] extends true ? RedirectReply : never)
  | (E['inPieces'] extends true ? PiecesReply : never)
  | (E['streams'] extends object
      ? StreamReply<StreamEvent<E>, ResponseBody<E, SuccessStatus<E>>>
      : never);

type OtherMediaType<E extends Endpoint> = E['produces'] extends string
  ? E['produces'] extends `text/html${string}`
    ? HtmlReply
    : FileReply
  : never;

type Handler<E extends Endpoint> = (
  context: Context,
  input: Input<E>,
) => Promise<Answer<E>> | Answer<E>;

/** Finds the workspace of the resource that the request names by id, among those the credential reaches. */
export type Locate = (
  db: Db,
  workspaceIds: readonly string[],
  id: string,
) => Promise<string | undefined>;

/** Finds the workspace of a resource that is shared with a user who is no member of it. */
export type LocateShared = (
  services: Services,
  userId: string,
  id: string,
) => Promise<string | undefined>;

/** An endpoint with what answers it. */
export type Route = {
  endpoint: Endpoint;
  handler: (context: Context, input: never) => unknown;
  locate: Locate | undefined;
  /** The field, or those, that hold the id where the path has none: of the body, or of the query beside a body of bytes. */
  locateBy: string | readonly string[] | undefined;
  locateShared: LocateShared | undefined;
};

/**
 * @param options.locate needed by every endpoint that is about a resource named by id: a credential may reach
 * several workspaces, and the id alone does not say which
 * @param options.locateBy the field, or those, that hold the id where the path has none: of the body, or of the query
 * beside a body of bytes
 * @param options.locateShared of endpoints that those may use with whom the resource is shared
 */
export function handle<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: {
    locate?: Locate;
    locateBy?: string | readonly string[];
    locateShared?: LocateShared;
  } = {},
): Route {
  const { locate, locateBy, locateShared } = options;
  return { endpoint, handler, locate, locateBy, locateShared };
}
