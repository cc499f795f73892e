import type { JSONWebKeySet, JWK } from 'jose';
import type { Logger } from 'pino';

import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createOperatorClient } from '../../outbound/guarded-client.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';

/** Key set of an external issuer, fetched from an address that the operator chose. */
export type RemoteJwks = {
  /**
   * Returns the cached key set and refreshes it in the background.
   *
   * @throws ApiError `internal_error` when no key set was fetched for a day
   */
  get(): Promise<JSONWebKeySet>;
  /** Refreshes the set after an unknown key id, at most every 30 seconds. */
  afterUnknownKey(): Promise<JSONWebKeySet>;
  close(): Promise<void>;
};

/** An older set is still used while it is refreshed. */
const FRESH_MS = 10 * MINUTE_MS;
/** An older set is no longer used, so tokens are rejected. */
const USABLE_MS = 24 * HOUR_MS;
const REFRESH_INTERVAL_MS = 30 * SECOND_MS;
const TIMEOUT_MS = 3 * SECOND_MS;
const BYTES_MAX = 256 * 1024;
const KEYS_MAX = 100;

type FetchedJwks = { jwks: JSONWebKeySet; fetchedAtMs: number };

export function createRemoteJwks(
  url: string,
  { clock, log, userAgent }: { clock: Clock; log: Logger; userAgent: string },
): RemoteJwks {
  const outbound = createOperatorClient(url, userAgent);
  let known: FetchedJwks | undefined;
  let refreshedAtMs = -Infinity;
  let refreshing: Promise<void> | undefined;
  const ageMs = () => clock.now().getTime() - (known?.fetchedAtMs ?? -Infinity);

  /** Fetches the set: single flight, at most once per interval. A failure keeps the last good set. */
  function refresh(): Promise<void> {
    const now = clock.now().getTime();
    if (!refreshing && now - refreshedAtMs < REFRESH_INTERVAL_MS) return Promise.resolve();
    if (!refreshing) refreshedAtMs = now;
    refreshing ??= fetchAndStore().finally(() => (refreshing = undefined));
    return refreshing;
  }

  async function fetchAndStore(): Promise<void> {
    try {
      const jwks = await fetchJwks(outbound, url);
      known = { jwks, fetchedAtMs: clock.now().getTime() };
    } catch (error) {
      log.warn({ err: error, host: new URL(url).host }, 'issuer keys not fetched');
    }
  }

  function requireUsable(): JSONWebKeySet {
    if (known && ageMs() < USABLE_MS) return known.jwks;
    throw new ApiError('internal_error', "The keys of the token's issuer cannot be fetched now", {
      details: { type: 'dependency_unavailable' },
      retryAfter: REFRESH_INTERVAL_MS / SECOND_MS,
    });
  }

  return {
    async get() {
      if (ageMs() >= USABLE_MS) await refresh();
      else if (ageMs() >= FRESH_MS) void refresh();
      return requireUsable();
    },
    async afterUnknownKey() {
      await refresh();
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
  return parseJwks(Buffer.concat(chunks).toString());
}

function parseJwks(text: string): JSONWebKeySet {
  const body: unknown = JSON.parse(text);
  const keys = isRecord(body) && Array.isArray(body.keys) ? body.keys.filter(isPublicKey) : [];
  if (keys.length === 0 || keys.length > KEYS_MAX) {
    throw new Error(`The issuer has ${keys.length} usable signing keys`);
  }
  return { keys };
}

/**
 * Accepts public keys only. A symmetric key would let every reader of the set sign tokens; a published private key is
 * compromised.
 */
function isPublicKey(key: unknown): key is JWK {
  if (!isRecord(key) || key.d !== undefined || key.k !== undefined) return false;
  return typeof key.kty === 'string' && ['RSA', 'EC', 'OKP'].includes(key.kty) && key.use !== 'enc';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
