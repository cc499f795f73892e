import { createDeadline, pause, type Deadline } from './deadline.ts';
import { ConnectionError, DocketError, makeError } from './errors.ts';
import { SDK_VERSION } from './generated/version.gen.ts';
import { isRetryable, retryDelayMs } from './retry.ts';

export type CoreOptions = {
  /** API key or access token, or a function that returns the current one. Default: DOCKET_KEY. */
  apiKey?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Default: DOCKET_URL, else `http://127.0.0.1:8080`. */
  baseUrl?: string | undefined;
  /** Time of one request; of an upload, time without progress. 0 for no limit. Default: 60,000. */
  timeoutMs?: number | undefined;
  /** Retries after the first attempt. Default: 2. */
  retriesMax?: number | undefined;
  /** Delay before the first retry, where the server names none; each further one is twice as long. Default: 500. */
  retryDelayMs?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Stands before the name of the SDK in `User-Agent`, such as `docket-cli/1.0.0`. */
  userAgent?: string | undefined;
  /** Replaces the `fetch` of the platform. */
  fetch?: typeof fetch | undefined;
};

export type QueryValue = string | number | boolean | null | undefined;
export type Query = Record<string, QueryValue | readonly QueryValue[] | Record<string, QueryValue>>;

/** Options of one call. */
export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Makes retries of a POST or PATCH harmless. Default: one UUID for all attempts of the call; null for none. */
  idempotencyKey?: string | null | undefined;
  /** ETag of the version that was seen: another version is a ConflictError. */
  ifMatch?: string | undefined;
  timeoutMs?: number | undefined;
  retriesMax?: number | undefined;
  headers?: Record<string, string> | undefined;
};

/** Parsed body with the response that it came from. */
export type ApiResponse<T> = {
  data: T;
  response: Response;
  requestId: string | null;
};

/** Sends one request; calls `progressed` with the bytes that have left so far. */
export type Transport = (
  url: string,
  init: RequestInit,
  progressed: (sentBytes: number) => void,
) => Promise<Response>;

/** Body that is no JSON. */
export type RawBody = {
  /** Makes the body of one attempt, which calls `progressed` as it is read. */
  make(progressed: () => void): NonNullable<RequestInit['body']>;
  contentType?: string | undefined;
  /** False for a stream, which can be read only once. */
  isReplayable: boolean;
  /** Replaces fetch. */
  transport?: Transport | undefined;
};

export type CoreRequest = {
  method: string;
  /** Path from the root of the server, or a whole address. */
  path: string;
  query?: Query | undefined;
  /** Value that is sent as JSON. */
  json?: unknown;
  raw?: RawBody | undefined;
  accept?: string | undefined;
  /** The caller reads the body later, under the same signal. */
  keepsOpen?: boolean;
  options?: CallOptions | undefined;
};

/** Connection to one server with one credential. */
export type Core = {
  readonly baseUrl: string;
  /** Delay before the first retry. */
  readonly retryDelayMs: number;
  /**
   * Sends a request, and retries it after a retryable failure.
   *
   * @param read reads the response; a failure in it counts as a broken connection
   */
  send<T>(request: CoreRequest, read: ReadResponse<T>): Promise<ApiResponse<T>>;
};

export type ReadResponse<T> = (response: Response, deadline: Deadline) => Promise<T>;

const DEFAULT_URL = 'http://127.0.0.1:8080';
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 2;
const DEFAULT_RETRY_DELAY_MS = 500;
/** A server that asks for more patience than a call has gets no retry. */
const RETRY_AFTER_MS_MAX = 60_000;
const BACKOFF_MS_MAX = 8_000;

export function createCore(options: CoreOptions = {}): Core {
  const baseUrl = parseBaseUrl(options.baseUrl ?? readEnvironment('DOCKET_URL') ?? DEFAULT_URL);
  const apiKey = options.apiKey ?? readEnvironment('DOCKET_KEY');
  const firstMs = options.retryDelayMs ?? DEFAULT_RETRY_DELAY_MS;

  async function send<T>(request: CoreRequest, read: ReadResponse<T>): Promise<ApiResponse<T>> {
    const headers = makeHeaders(options, request);
    const retriesMax = retriesOf(options, request);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const key = typeof apiKey === 'function' ? await apiKey() : apiKey;
        if (key) headers.set('authorization', `Bearer ${key}`);
        return await attemptOnce(request, headers, read);
      } catch (error) {
        if (attempt >= retriesMax || !isRetryable(error)) throw error;
        const delayMs = retryDelayMs(error, attempt, { firstMs, maxMs: BACKOFF_MS_MAX });
        if (delayMs > RETRY_AFTER_MS_MAX) throw error;
        await pause(delayMs, request.options?.signal);
      }
    }
  }

  async function attemptOnce<T>(
    request: CoreRequest,
    headers: Headers,
    read: ReadResponse<T>,
  ): Promise<ApiResponse<T>> {
    const call = request.options;
    const timeoutMs = call?.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const deadline = createDeadline(timeoutMs, call?.signal);
    const url = makeUrl(baseUrl, request.path, request.query);
    let isOpen = false;
    try {
      const transport = request.raw?.transport ?? options.fetch ?? fetch;
      const init = makeInit(request, headers, deadline);
      const response = await transport(url, init, deadline.extend);
      if (!response.ok) throw await readError(response);
      const data = await read(response, deadline);
      isOpen = request.keepsOpen ?? false;
      return { data, response, requestId: response.headers.get('x-request-id') };
    } catch (error) {
      throw describeFailure(error, deadline.signal, url);
    } finally {
      if (isOpen) deadline.stop();
      else deadline.release();
    }
  }

  return { baseUrl, retryDelayMs: firstMs, send };
}

function retriesOf(options: CoreOptions, { raw, options: call }: CoreRequest): number {
  if (raw && !raw.isReplayable) return 0;
  return call?.retriesMax ?? options.retriesMax ?? DEFAULT_RETRIES;
}

function makeInit(
  { method, json, raw }: CoreRequest,
  headers: Headers,
  { signal, extend }: Deadline,
): RequestInit {
  const body = raw ? raw.make(extend) : json === undefined ? null : JSON.stringify(json);
  // The API redirects nothing: another host must not get the body.
  const redirect = 'error' as const;
  const init: RequestInit & { duplex?: 'half' } = { method, headers, body, signal, redirect };
  if (body instanceof ReadableStream) init.duplex = 'half';
  return init;
}

async function readError(response: Response): Promise<DocketError> {
  const text = await response.text();
  return makeError(response.status, parseJson(text), response.headers);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws ConnectionError that is not retryable where the answer is no JSON at all */
export async function readJson<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) {
    throw new ConnectionError(
      `The answer of ${response.url} is ${type || 'without a type'}, not JSON: is this the address of a Docket?`,
      { isRetryable: false },
    );
  }
  return (await response.json()) as T;
}

function makeHeaders(options: CoreOptions, request: CoreRequest): Headers {
  const { options: call, raw, json } = request;
  const headers = new Headers({ ...options.headers, ...call?.headers });
  const set = (name: string, value: string | undefined) => {
    if (value) headers.set(name, value);
  };
  set('accept', request.accept ?? 'application/json');
  set('content-type', raw ? raw.contentType : json === undefined ? '' : 'application/json');
  set('if-match', call?.ifMatch);
  set('idempotency-key', idempotencyKeyOf(request));
  // Browsers send their own, and would ask for a preflight.
  const isBrowser = 'document' in globalThis || 'importScripts' in globalThis;
  if (!isBrowser) set('user-agent', `${options.userAgent ?? ''} docket-sdk/${SDK_VERSION}`.trim());
  return headers;
}

function idempotencyKeyOf({ method, options }: CoreRequest): string | undefined {
  const takesKey = method === 'POST' || method === 'PATCH';
  if (!takesKey || options?.idempotencyKey === null) return undefined;
  return options?.idempotencyKey ?? randomUuid();
}

/** Puts together the address; lists repeat the name, objects are `name[key]`. */
export function makeUrl(baseUrl: string, path: string, query: Query = {}): string {
  const url = new URL(path.startsWith('/') ? baseUrl + path : path);
  for (const [name, value] of Object.entries(query)) {
    for (const [key, each] of flattenValue(name, value)) {
      if (each !== undefined && each !== null) url.searchParams.append(key, String(each));
    }
  }
  return url.href;
}

function flattenValue(name: string, value: Query[string]): [string, QueryValue][] {
  if (typeof value !== 'object' || value === null) return [[name, value]];
  if (Array.isArray(value)) return value.map((each: QueryValue) => [name, each]);
  return Object.entries(value).map(([key, each]) => [`${name}[${key}]`, each]);
}

function parseBaseUrl(text: string): string {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new TypeError(`baseUrl must be an http or https address, not "${text}"`);
  }
  return text.replace(/\/+$/, '').replace(/\/v2$/, '');
}

function describeFailure(error: unknown, signal: AbortSignal, url: string): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof DocketError || error instanceof ConnectionError) return error;
  const { cause, message } = error as Error;
  const detail = cause instanceof Error && cause.message ? cause.message : message;
  return new ConnectionError(`No complete answer from ${new URL(url).origin}: ${detail}`, {
    cause: error,
  });
}

function readEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

/** Version 4; `crypto.randomUUID` is missing on pages without https. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
