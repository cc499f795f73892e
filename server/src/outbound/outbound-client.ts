import { ApiError } from '../kernel/errors.ts';

/**
 * Kind of failure of an outbound request, up to the end of the response body:
 *
 * - `invalid_url`: a malformed URL, a scheme that is not allowed, or user info
 * - `refused_address`: an address that the rules of this client do not allow
 * - `dns`: a name that could not be resolved
 * - `connect`: no connection, or a connection that broke, perhaps after the server received the request
 * - `tls`: no secure connection
 * - `timeout`: a time limit, of the connection or of any later step
 * - `too_many_redirects`: more redirects than the caller allows
 * - `too_large`: response headers or a response body above a size limit
 * - `protocol`: a response that violates HTTP, has another content coding or redirects to an invalid URL
 */
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

/** Error of an outbound request. Its message is public: it names rule and address, and never quotes the server. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;

  constructor(kind: OutboundErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

/** Request of `OutboundClient.request`. */
export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Aborts the whole request, including the response body. */
  signal: AbortSignal;
  /** Redirects that a GET follows. Other methods return the redirect response. Default 0. */
  redirectsMax?: number;
};

/** Response of any status, with a body that has not been read. */
export type OutboundResponse = {
  /** The last URL, after redirects. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /** Decoded bytes (gzip, deflate, br). The caller must read them to the end or call `discard`. */
  body: AsyncIterable<Uint8Array>;
  /** Discards the body and frees the connection. */
  discard(): Promise<void>;
};

/** Request of `OutboundClient.post`. */
export type OutboundPost = {
  headers: Record<string, string>;
  body: Uint8Array;
  /** Time limit in ms for connection, request and response body. */
  timeoutMs: number;
  /** Bytes of the response body to keep. Default 0. */
  bodyBytesKept?: number;
};

/** Response of any status to `OutboundClient.post`, with the start of its body. */
export type PostResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** First bytes of the body, not decoded. */
  bodyStart: Uint8Array;
};

/** The client for all outbound requests. It checks every address from callers, redirects and DNS before it connects. */
export type OutboundClient = {
  /**
   * Checks syntax, scheme, user info and literal addresses. It does not resolve names.
   *
   * @throws OutboundError of kind `invalid_url` or `refused_address`
   */
  checkUrl(url: string): URL;
  /** Sends a request. @throws OutboundError, or the reason of an aborted `signal` */
  request(url: string, request: OutboundRequest): Promise<OutboundResponse>;
  /**
   * Sends a POST at a lower cost than `request`. It follows no redirect and keeps only the start of the response body.
   *
   * @throws OutboundError, of kind `timeout` if the response did not come in time
   */
  post(url: string, request: OutboundPost): Promise<PostResponse>;
  close(): Promise<void>;
};

/**
 * Rejects a webhook URL that no delivery can reach.
 *
 * @param field name of the request field that holds the URL
 * @throws ApiError that names `field` if the URL is malformed or has a refused address
 */
export function requireReceiverUrl(outbound: OutboundClient, url: string, field: string): void {
  try {
    outbound.checkUrl(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const hint =
      error.kind === 'refused_address'
        ? '; the operator can allow networks with DOCKET_ALLOWED_CIDRS'
        : '';
    throw new ApiError('invalid_request', `${field}: ${error.message}${hint}`, {
      details: { field, type: 'invalid_value' },
      cause: error,
    });
  }
}
