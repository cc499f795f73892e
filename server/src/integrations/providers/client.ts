import type { Static, TSchema } from 'typebox';

import type { Clock } from '../../kernel/clock.ts';
import {
  type OutboundClient,
  OutboundError,
  type OutboundErrorKind,
  type OutboundResponse,
} from '../../outbound/outbound-client.ts';
import {
  clampRetryAt,
  type FailureCode,
  failureMessage,
  ProviderError,
  type ProviderResponse,
  redactMessage,
} from './errors.ts';
import type {
  Connection,
  Provider,
  ProviderClient,
  ProviderRequestOptions,
  SendWrite,
} from './provider.ts';
import { matchesSchema } from './wire.ts';

const RESPONSE_BYTES_MAX = 8 * 1024 * 1024;

/** RFC 9110 §15.6 */
const SERVER_FAILURE_STATUS_MIN = 500;

const CODE_BY_KIND: Record<OutboundErrorKind, FailureCode> = {
  invalid_url: 'refused_address',
  refused_address: 'refused_address',
  dns: 'unreachable',
  connect: 'unreachable',
  tls: 'unreachable',
  timeout: 'timeout',
  too_many_redirects: 'redirected',
  too_large: 'unreadable',
  protocol: 'unreadable',
};

export type ProviderAccess = {
  provider: Provider;
  connection: Pick<Connection, 'baseUrl' | 'options'>;
  token: string;
  timeoutMs: number;
  outbound: OutboundClient;
  clock: Clock;
  /** Aborts the running request, which then throws the signal's reason. */
  signal: AbortSignal;
};

type ProviderRequest<S extends TSchema = TSchema> = ProviderRequestOptions & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  isWrite: boolean;
  schema: S | undefined;
};

export function createProviderClient(access: ProviderAccess): ProviderClient {
  let writeCount = 0;

  async function send<S extends TSchema>(request: ProviderRequest<S>): Promise<Static<S>> {
    const response = await exchange(access, request);
    requireSuccess(access, request, response);
    if (request.isWrite) writeCount += 1;
    return response.body as Static<S>;
  }

  function writeBy(method: ProviderRequest['method']): SendWrite {
    return (path, body, schema, options) =>
      send({ method, path, body, schema, isWrite: true, ...options });
  }

  const get: ProviderClient['get'] = (path, schema, options) =>
    send({ method: 'GET', path, schema, isWrite: false, ...options });

  return {
    get,
    async find(path, schema, options) {
      try {
        return await get(path, schema, options);
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
    search: (path, body, schema) => send({ method: 'POST', path, body, schema, isWrite: false }),
    post: writeBy('POST'),
    put: writeBy('PUT'),
    patch: writeBy('PATCH'),
    countWrites: () => writeCount,
  };
}

/** @throws ProviderError if the request failed, or if the body does not match the schema */
function requireSuccess(
  access: ProviderAccess,
  { isWrite, schema, missing }: ProviderRequest,
  response: ProviderResponse,
): void {
  const failure = access.provider.classifyFailure(response);
  if (failure) {
    const code = failure.code === 'not_found' ? (missing ?? 'not_found') : failure.code;
    throw providerError(access, code, {
      detail: failure.message,
      retryAt: failure.retryAt && clampRetryAt(failure.retryAt, response.now),
      isWrite,
      isServerFailure: response.status >= SERVER_FAILURE_STATUS_MIN,
    });
  }
  if (schema && !matchesSchema(schema, response.body)) {
    throw providerError(access, 'unreadable', { isWrite });
  }
}

async function exchange(
  access: ProviderAccess,
  { method, path, query = {}, body, isWrite }: ProviderRequest,
): Promise<ProviderResponse> {
  const { provider, connection, token, outbound, clock, signal } = access;
  const url = new URL(`${connection.baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(access.timeoutMs);
  try {
    const response = await outbound.request(url.href, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...provider.headers(token, connection.options),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, timeout]),
    });
    const { status, headers } = response;
    return { status, headers, body: parseJson(await readText(response)), now: clock.now() };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) throw providerError(access, 'timeout', { isWrite, cause: error });
    if (!(error instanceof OutboundError)) throw error;
    const { kind, message: detail } = error;
    throw providerError(access, CODE_BY_KIND[kind], { detail, isWrite, cause: error });
  }
}

async function readText(response: OutboundResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > RESPONSE_BYTES_MAX) {
      throw new OutboundError(
        'too_large',
        `The response is longer than ${RESPONSE_BYTES_MAX} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @returns undefined if the text is not JSON: the status may suffice, and the schema reports the rest */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type FailureDetails = {
  isWrite: boolean;
  isServerFailure?: boolean;
  detail?: string | undefined;
  retryAt?: Date | undefined;
  cause?: unknown;
};

function providerError(
  access: ProviderAccess,
  code: FailureCode,
  { detail, ...options }: FailureDetails,
): ProviderError {
  const redacted = redactMessage(detail, listSecrets(access));
  const message = failureMessage(access.provider.title, code, redacted);
  return new ProviderError(code, message, options);
}

// A provider may echo the token as sent, in base64 after `Basic`, or as a part of a URL.
function listSecrets({ provider, connection, token }: ProviderAccess): string[] {
  const { authorization = '' } = provider.headers(token, connection.options);
  const credential = authorization.replace(/^\w+ /, '');
  return [token, credential, encodeURIComponent(token)].filter((secret) => secret !== '');
}
