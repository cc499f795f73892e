import type { JSONWebKeySet, JWK } from 'jose';
import type { Logger } from 'pino';

import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createOperatorClient } from '../../outbound/operator-client.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';

/** The keys that an issuer publishes at an address that the operator chose. */
export type RemoteJwks = {
  /** @throws ApiError `internal_error` when none could be had for a day */
  get(): Promise<JSONWebKeySet>;
  /** After a key that is not among them; asks the issuer at most every 30 seconds. */
  afterUnknownKey(): Promise<JSONWebKeySet>;
  close(): Promise<void>;
};

/** Older ones are used while new ones are fetched. */
const FRESH_MS = 10 * MINUTE_MS;
/** So long an issuer may be gone before its tokens are refused. */
const USABLE_MS = 24 * HOUR_MS;
const ASKED_EVERY_MS = 30 * SECOND_MS;
const TIMEOUT_MS = 3 * SECOND_MS;
const BYTES_MAX = 256 * 1024;
const KEYS_MAX = 100;

type Known = { jwks: JSONWebKeySet; fetchedAtMs: number };

export function createRemoteJwks(
  url: string,
  { clock, log, userAgent }: { clock: Clock; log: Logger; userAgent: string },
): RemoteJwks {
  const outbound = createOperatorClient(url, userAgent);
  let known: Known | undefined;
  let askedAtMs = -Infinity;
  let asking: Promise<void> | undefined;
  const ageMs = () => clock.now().getTime() - (known?.fetchedAtMs ?? -Infinity);

  /** Once at a time, and not again at once; what fails leaves the last good set. */
  function ask(): Promise<void> {
    const now = clock.now().getTime();
    if (!asking && now - askedAtMs < ASKED_EVERY_MS) return Promise.resolve();
    if (!asking) askedAtMs = now;
    asking ??= learn().finally(() => (asking = undefined));
    return asking;
  }

  async function learn(): Promise<void> {
    try {
      const jwks = await fetchJwks(outbound, url);
      known = { jwks, fetchedAtMs: clock.now().getTime() };
    } catch (error) {
      log.warn({ err: error, host: new URL(url).host }, 'keys of a token issuer not fetched');
    }
  }

  function requireUsable(): JSONWebKeySet {
    if (known && ageMs() < USABLE_MS) return known.jwks;
    throw new ApiError('internal_error', "The keys of the token's issuer cannot be fetched now", {
      details: { type: 'dependency_unavailable' },
      retryAfter: ASKED_EVERY_MS / SECOND_MS,
    });
  }

  return {
    async get() {
      if (ageMs() >= USABLE_MS) await ask();
      else if (ageMs() >= FRESH_MS) void ask();
      return requireUsable();
    },
    async afterUnknownKey() {
      await ask();
      return requireUsable();
    },
    async close() {
      await outbound.close();
    },
  };
}

async function fetchJwks(outbound: OutboundClient, url: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await outbound.request(url, {
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal,
  });
  if (response.status !== 200) {
    await response.discard();
    throw new Error(`The issuer answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > BYTES_MAX) {
      await response.discard();
      throw new Error(`The issuer answered more than ${BYTES_MAX} bytes`);
    }
    chunks.push(chunk);
  }
  return readJwks(Buffer.concat(chunks).toString());
}

function readJwks(text: string): JSONWebKeySet {
  const body: unknown = JSON.parse(text);
  const keys = isRecord(body) && Array.isArray(body.keys) ? body.keys.filter(isPublicKey) : [];
  if (keys.length === 0 || keys.length > KEYS_MAX) {
    throw new Error(`The issuer has ${keys.length} keys that could have signed`);
  }
  return { keys };
}

/** Never a shared secret, which anybody could sign with who reads the set; never a private key, which is known to all. */
function isPublicKey(key: unknown): key is JWK {
  if (!isRecord(key) || key.d !== undefined || key.k !== undefined) return false;
  return typeof key.kty === 'string' && ['RSA', 'EC', 'OKP'].includes(key.kty) && key.use !== 'enc';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
