/** Why a request to somebody else's server did not end in a response. */
export type OutboundErrorKind =
  | 'invalid_url'
  | 'refused_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_many_redirects'
  | 'too_large'
  | 'protocol';

/** `message` is public: it says which rule and which address, and never what an upstream answered. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;

  constructor(kind: OutboundErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Bounds the whole request, its body included. */
  signal: AbortSignal;
  /** Redirects to follow, of a GET only; the others answer a redirect as it came. Default 0. */
  redirectsMax?: number;
};

export type OutboundResponse = {
  /** The last URL, after redirects. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /** Decoded bytes (gzip, deflate, br). Must be read to the end or destroyed. */
  body: AsyncIterable<Uint8Array>;
  /** Ends the body early and frees the connection. */
  discard(): Promise<void>;
};

export type OutboundPost = {
  headers: Record<string, string>;
  body: Uint8Array;
  /** For the whole of it, the connection and the answer's body included. */
  timeoutMs: number;
  /** Of the answer's body. Default 0. */
  keptBytes?: number;
};

export type PostAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The first bytes of the body, as they came. */
  start: Uint8Array;
};

/** The only way out: every address that a caller, a redirect or a name server names is checked before it is dialled. */
export type OutboundClient = {
  /**
   * Syntax, scheme, user info and literal addresses; a name is not resolved here.
   *
   * @throws OutboundError of kind `invalid_url` or `refused_address`
   */
  checkUrl(url: string): URL;
  /** @throws OutboundError; the reason of `signal` when it is aborted */
  request(url: string, request: OutboundRequest): Promise<OutboundResponse>;
  /**
   * For what is sent in great numbers: less costly than `request`. Follows no redirect; of the answer's body only the
   * start is heard.
   *
   * @throws OutboundError, of kind `timeout` when there was no answer in time
   */
  post(url: string, request: OutboundPost): Promise<PostAnswer>;
  close(): Promise<void>;
};
