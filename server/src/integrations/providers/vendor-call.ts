import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

import type { Clock } from '../../kernel/clock.ts';
import {
  type OutboundClient,
  OutboundError,
  type OutboundErrorKind,
  type OutboundResponse,
} from '../../outbound/outbound-client.ts';
import type {
  Connection,
  Provider,
  RawAnswer,
  RefusalCode,
  VendorCall,
  VendorRequest,
} from './provider.ts';
import { describeRefusal, refusalByStatus, tidyWords } from './refusal.ts';
import { soundTime } from './retry-after.ts';
import { VendorError } from './vendor-error.ts';

const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** RFC 9110 §15.6 */
const SERVER_FAILURE_STATUS_MIN = 500;

const CODE_BY_KIND: Record<OutboundErrorKind, RefusalCode> = {
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

export type VendorAccess = {
  provider: Provider;
  connection: Pick<Connection, 'baseUrl' | 'options'>;
  token: string;
  timeoutMs: number;
  outbound: OutboundClient;
  clock: Clock;
  /** Ends what is under way; its reason is thrown. */
  signal: AbortSignal;
};

/** Requests to a product on behalf of one integration, and how many of them changed something there. */
export type VendorSession = { call: VendorCall; writes: () => number };

export function openSession(access: VendorAccess): VendorSession {
  let writes = 0;
  return {
    writes: () => writes,
    async call(request) {
      const raw = await exchange(access, request);
      const answer = readAnswer(access, request, raw);
      if (request.isWrite) writes += 1;
      return answer;
    },
  };
}

function readAnswer<S extends TSchema>(
  access: VendorAccess,
  { isWrite, answer }: VendorRequest<S>,
  raw: RawAnswer,
): { headers: RawAnswer['headers']; body: Static<S> } {
  const refusal = access.provider.refusal?.(raw) ?? refusalByStatus(raw);
  if (refusal) {
    const { code, message: words } = refusal;
    const retryAt = refusal.retryAt && soundTime(refusal.retryAt, raw.now);
    const isServerFailure = raw.status >= SERVER_FAILURE_STATUS_MIN;
    throw vendorError(access, code, { words, retryAt, isWrite, isServerFailure });
  }
  const { headers, body } = raw;
  if (!isAs(answer, body)) throw vendorError(access, 'unreadable', { isWrite });
  return { headers, body };
}

async function exchange<S extends TSchema>(
  access: VendorAccess,
  { method, path, query = {}, body, isWrite }: VendorRequest<S>,
): Promise<RawAnswer> {
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
    return { status, headers, body: parse(await readText(response)), now: clock.now() };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) throw vendorError(access, 'timeout', { isWrite, cause: error });
    if (!(error instanceof OutboundError)) throw error;
    const { kind, message } = error;
    throw vendorError(access, CODE_BY_KIND[kind], { words: message, isWrite, cause: error });
  }
}

async function readText(response: OutboundResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) {
      throw new OutboundError('too_large', `The answer is longer than ${ANSWER_BYTES_MAX} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @returns undefined for what is no JSON: the status may say enough, and the schema says the rest */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Failed = {
  isWrite: boolean;
  isServerFailure?: boolean;
  words?: string | undefined;
  retryAt?: Date | undefined;
  cause?: unknown;
};

function vendorError(
  access: VendorAccess,
  code: RefusalCode,
  { words, ...options }: Failed,
): VendorError {
  const tidied = tidyWords(words, secretsOf(access));
  const message = describeRefusal(access.provider.title, code, tidied);
  return new VendorError(code, message, options);
}

// The token, and the forms in which it may come back: as it was sent, in base64 after `Basic`, and as part of a URL.
function secretsOf({ provider, connection, token }: VendorAccess): string[] {
  const { authorization = '' } = provider.headers(token, connection.options);
  const credential = authorization.replace(/^\w+ /, '');
  return [token, credential, encodeURIComponent(token)].filter((secret) => secret !== '');
}

const validators = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

function isAs<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  let validator = validators.get(schema);
  if (!validator) validators.set(schema, (validator = Compile(schema)));
  return validator.Check(value);
}
