import type { Static, TSchema } from 'typebox';

import type { Scope } from './scopes.ts';

/** Error that may be shown as a page: it stands for all errors of its status. */
export type ErrorPage =
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'resource_not_found'
  | 'rate_limit_exceeded'
  | 'internal_error';

/** One HTTP operation. Routing, validation, authorization, rate weight, OpenAPI and MCP tools all read this value. */
export type Endpoint = {
  id: string;
  /** Heading in the reference, as `Documents`. */
  tag: string;
  /** One line for the reference. */
  summary: string;
  /** Effects, events and limits, in one to three sentences. */
  description?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the version segment, with `:name` parameters. */
  path: string;
  /** The version segment; `root` is beside it. Default `v2`. */
  version?: 'v1' | 'v2' | 'root';
  /** Also answers every path below `path`: pages whose script reads the rest of the path. */
  answersPathsBelow?: true;
  /**
   * Allowed callers: the holder of a `credential` (default), a signed-in user (`session`: neither a key nor an
   * application), `anybody` (a credential counts when present), anybody without one (`public`), or the holder of the
   * metrics token.
   */
  access?: 'credential' | 'session' | 'anybody' | 'public' | 'metrics';
  /** Any one of these is enough; an empty list means any valid credential. */
  scopes: readonly Scope[];
  /** Any one of these is enough too, unless the workspace has the setting `webhook_scopes: strict`. The handler then checks the events. */
  familyScopes?: readonly Scope[];
  /** Signed-in users may call it without the scopes, for what is their own: the handler looks to that. */
  allowOwnResource?: true;
  /** Also for users who belong to no workspace. */
  withoutWorkspace?: true;
  /** Requires that a browser sends a change from a page of this server. */
  sameOrigin?: true;
  /** Ignores session cookies: the credential must be in `Authorization`. */
  bearerOnly?: true;
  /** Scopes that the challenge of a 401 names for OAuth clients (RFC 6750 §3). */
  challengeScopes?: readonly Scope[];
  /** Size limit of the body in bytes. Default: by the schema of the body. */
  bodyBytesMax?: number;
  /** Units this call takes from the limits. */
  weight: number;
  params?: TSchema;
  query?: TSchema;
  /** Query schema for the reference alone, when the handler parses the query itself. */
  documentedQuery?: TSchema;
  body?: TSchema;
  /** Also takes `multipart/form-data`: one part `file`, and these fields. Without `body` it takes nothing else. */
  upload?: TSchema;
  /** Size limit of the file in `upload`, or of all chunks together. Default `document`. */
  uploadLimit?: 'document' | 'recording';
  /** Also takes bytes as `application/octet-stream`, which the handler reads as they come: the query of such a request. */
  binaryChunk?: TSchema;
  /** Takes bytes as `application/octet-stream` and nothing else; the handler reads them as they come. */
  binaryBody?: true;
  /**
   * Parts of this value that are older forms: accepted, but not published. Each has an operation of its own, which
   * `summary` or `description` names.
   */
  olderForms?: readonly OlderForm[];
  /** Also takes `body` as `application/x-www-form-urlencoded`. */
  form?: true;
  /** Every answer carries the ETag of what it shows. A GET with `If-None-Match` may be answered with 304. */
  hasEtag?: true;
  /** The response is the same for every caller until the server restarts. */
  isStatic?: true;
  /** Takes `If-Match`: the change is made only to the version that was seen. */
  takesIfMatch?: true;
  /** Response schemas by status; the lowest status is the default. */
  responses: Partial<Record<200 | 201 | 202 | 206 | 503, TSchema>>;
  /** Media type of the answer, or those that it may have. Default `application/json`. */
  produces?: string | readonly string[];
  /** Schema of the JSON form, where the response is a file of one of several media types. */
  jsonFile?: TSchema;
  /** The body or the credential names a resource, and an unknown one is answered with 404. */
  namesResource?: true;
  /** Errors that are shown as a page of HTML, besides the JSON of those before the handler. */
  errorPages?: readonly ErrorPage[];
  /** Work on the created resource goes on: its answer says with `Retry-After` when to ask for it. */
  startsWork?: true;
  /** Some answers set a cookie. */
  setsCookies?: true;
  /** The JSON of the response is generated while it is sent, because it may be long. */
  streamsJson?: true;
  /** The response is a file that is generated while it is sent. */
  streamsFile?: true;
  /** May answer 303 in place of a page. */
  redirects?: true;
  /** Form of error responses. Default: the API's own; `oauth`: RFC 6749 §5.2; `jsonrpc`: JSON-RPC 2.0 §5.1. */
  errors?: 'oauth' | 'jsonrpc';
  /** The handler returns a whole response of the Fetch API. */
  sendsWebResponse?: true;
  /** The response is a stream of events that ends only when one side ends it. It takes no slot of concurrent requests. */
  isLive?: true;
  /**
   * Answers `text/event-stream`: the data of each event by its name. Always if `produces` says so, and then the JSON of
   * the response is what `done` holds; else to clients that ask for it by `Accept`.
   */
  streams?: Record<string, TSchema>;
};

/** A form of the request or the answer that an endpoint may keep unpublished. */
export type OlderForm = 'body' | 'upload' | 'binaryChunk' | 'streams';

export const EVENT_STREAM = 'text/event-stream';

/** A file that came with a request. */
export type UploadedFile = {
  /** Temporary: what is still there when the handler ends is removed. */
  path: string;
  bytes: number;
  /** SHA-256 of the content, in lower-case hex. */
  sha256: string;
  /** Never a path and never empty; undefined where the client named none. */
  filename: string | undefined;
};

/** Bytes that the handler reads while they come. */
export type IncomingBytes = {
  /** Announced length; undefined when the client announced none. */
  length: number | undefined;
  /** @throws ApiError when the client leaves before the end */
  chunks: AsyncIterable<Uint8Array>;
};

/** Returns an endpoint unchanged and keeps its literal types, from which `Input` and `ResponseBody` follow. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Returns the endpoint without its older forms, as the description shows it. */
export function publishedForm(endpoint: Endpoint): Endpoint {
  const { olderForms = [], ...published } = endpoint;
  for (const form of olderForms) delete published[form];
  return published;
}

/** True where the handler may read the bytes of the body as they come. */
export function takesBytes({ binaryBody, binaryChunk }: Endpoint): boolean {
  return binaryBody === true || binaryChunk !== undefined;
}

/** True where a repeat with the same `Idempotency-Key` gets the first answer: the offset of bytes does that too. */
export function takesIdempotencyKey({ method, access, binaryBody }: Endpoint): boolean {
  if (binaryBody || access === 'public' || access === 'metrics') return false;
  return method === 'POST' || method === 'PATCH';
}

/** Returns the whole path, with its version segment. */
export function pathOf({ version = 'v2', path }: Endpoint): string {
  return version === 'root' ? path : `/${version}${path}`;
}

/** Returns the path with parameters as OpenAPI writes them: `/v2/documents/{document_id}`. */
export function templateOf(endpoint: Endpoint): string {
  return pathOf(endpoint).replaceAll(/:(\w+)/g, '{$1}');
}

/**
 * Whether a request may hold a secret, and so must not travel in clear: all but those that are public and read, ask for
 * no credential and have none in their address.
 */
export function carriesSecrets(endpoint: Endpoint): boolean {
  const { access, method } = endpoint;
  if (access !== 'public' || method !== 'GET') return true;
  return /^\/(auth|oauth)\/|:token/.test(pathOf(endpoint));
}

/** True unless the endpoint ignores credentials. */
export function readsCredential({ access }: Pick<Endpoint, 'access'>): boolean {
  return access !== 'public' && access !== 'metrics';
}

/** True where no cache may store the answer (RFC 6749 §5.1): it may hold tokens or other secrets. */
export function isNeverStored({ version, path }: Endpoint): boolean {
  return version === 'root' && /^\/(auth|oauth)\//.test(path);
}

/** True where the caller may ask to wait for the result. */
export function takesWait({ query }: Endpoint): boolean {
  return query !== undefined && 'wait' in (query as { properties?: object }).properties!;
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body' | 'upload' | 'binaryChunk',
> = E[K] extends TSchema ? Static<E[K]> : undefined;

/** The forms that a request may have where the endpoint takes bytes, which `bytes` tells apart, or the only one. */
type Form<E extends Endpoint> = E['binaryBody'] extends true
  ? Bytes<Part<E, 'query'>>
  : E['binaryChunk'] extends TSchema
    ? (Whole<E> & { bytes: undefined }) | Bytes<Part<E, 'binaryChunk'>>
    : Whole<E>;

type Bytes<Q> = { query: Q; body: undefined; file: undefined; bytes: IncomingBytes };

type Whole<E extends Endpoint> = { query: Part<E, 'query'> } & Body<E>;

/** The JSON form, and the form with a file where the endpoint takes one. `file` tells them apart. */
type Body<E extends Endpoint> =
  | (E['upload'] extends TSchema
      ? E['body'] extends TSchema
        ? { body: Part<E, 'body'>; file: undefined }
        : never
      : { body: Part<E, 'body'>; file: undefined })
  | (E['upload'] extends TSchema ? { body: Part<E, 'upload'>; file: UploadedFile } : never);

/**
 * The validated parts of a request: `params`, `query` and `body`. Endpoints with `upload` also have `file`, and those
 * with `binaryChunk` have `bytes`.
 */
export type Input<E extends Endpoint> = { params: Part<E, 'params'> } & Form<E>;

/** One event of an endpoint that streams. */
export type StreamEvent<E extends Endpoint> =
  E['streams'] extends Record<string, TSchema>
    ? {
        [N in keyof E['streams'] & string]: { event: N; data: Static<E['streams'][N]> };
      }[keyof E['streams'] & string]
    : never;

/** Statuses of the responses that an endpoint declares. */
export type SuccessStatus<E extends Endpoint> = keyof E['responses'] & number;

/** Body of the response with status `S`. */
export type ResponseBody<
  E extends Endpoint,
  S extends keyof E['responses'],
> = E['responses'][S] extends TSchema ? Static<E['responses'][S]> : never;
