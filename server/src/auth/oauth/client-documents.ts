import type { Logger } from 'pino';

import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { type OutboundClient, OutboundError } from '../../outbound/outbound-client.ts';
import type { KnownClient } from './known-client.ts';
import { ClientDocumentError, parseClientDocument } from './parse-client-document.ts';

/** Finds clients that are described by the document at their `client_id`. */
export type ClientDocuments = {
  /**
   * Returns the client of a URL that `isClientUrl` accepts, from the cache or from its server.
   *
   * @throws ClientDocumentError with a reason for the user
   */
  find(services: { outbound: OutboundClient; log: Logger }, url: string): Promise<KnownClient>;
};

const BYTES_MAX = 5 * 1024;
const TIMEOUT_MS = 5 * SECOND_MS;
const CACHE_SIZE_MAX = 500;
/** Bounds of the time that a document is used without another look. */
const CACHED_MS_MIN = MINUTE_MS;
const CACHED_MS_MAX = DAY_MS;
/** Used where the server names no time. */
const CACHED_MS_DEFAULT = 10 * MINUTE_MS;
/** Documents that this process fetches a minute: a page that sends browsers here must not use us to attack others. */
const FETCHES_PER_MINUTE = 30;

type CachedClient = { client: KnownClient; untilMs: number };

/** Creates the finder. Valid documents are cached, failures are not. Requests for one document share one fetch. */
export function createClientDocuments(clock: Clock): ClientDocuments {
  const cache = createLruCache<CachedClient>(CACHE_SIZE_MAX);
  const running = new Map<string, Promise<KnownClient>>();
  const requireFetch = createFetchLimit(clock);

  async function fetchAndCache(outbound: OutboundClient, url: string): Promise<KnownClient> {
    const { text, cachedMs } = await fetchDocument(outbound, url);
    const client = parseClientDocument(url, text);
    cache.set(url, { client, untilMs: clock.now().getTime() + cachedMs });
    return client;
  }

  return {
    async find({ outbound, log }, url) {
      const cached = cache.get(url);
      if (cached && clock.now().getTime() < cached.untilMs) return cached.client;
      let fetching = running.get(url);
      if (!fetching) {
        requireFetch();
        fetching = fetchAndCache(outbound, url).finally(() => running.delete(url));
        running.set(url, fetching);
      }
      try {
        return await fetching;
      } catch (error) {
        log.info({ host: new URL(url).host, err: error }, 'client metadata document refused');
        throw toDocumentError(error);
      }
    },
  };
}

/** Creates a function that throws when this process has fetched too many documents within a minute. */
function createFetchLimit(clock: Clock): () => void {
  let fetchedAtMs: number[] = [];
  return () => {
    const now = clock.now().getTime();
    fetchedAtMs = fetchedAtMs.filter((atMs) => now - atMs < MINUTE_MS);
    if (fetchedAtMs.length >= FETCHES_PER_MINUTE) {
      throw new ClientDocumentError('busy');
    }
    fetchedAtMs.push(now);
  };
}

/** Fetches a document of up to 5 KB. Follows no redirect: the document must stand at the `client_id` itself. */
async function fetchDocument(
  outbound: OutboundClient,
  url: string,
): Promise<{ text: string; cachedMs: number }> {
  const response = await outbound.request(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { status, headers } = response;
  const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  if (status !== 200 || !isJson) {
    await response.discard();
    throw status === 200
      ? new ClientDocumentError('media_type')
      : new ClientDocumentError('status', String(status));
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new ClientDocumentError('length');
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString(), cachedMs: cachedMsOf(headers['cache-control']) };
}

/** Returns how long a document is used, by `max-age` within bounds. `no-store` gets the shortest time. */
export function cachedMsOf(cacheControl = ''): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return CACHED_MS_MIN;
  const [, seconds] = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl) ?? [];
  if (seconds === undefined) return CACHED_MS_DEFAULT;
  return Math.min(CACHED_MS_MAX, Math.max(CACHED_MS_MIN, Number(seconds) * SECOND_MS));
}

/** Tells the user no more than that the server could not be reached: the reason could map a network. */
function toDocumentError(error: unknown): Error {
  if (error instanceof ClientDocumentError) return error;
  const isOutbound = error instanceof OutboundError || (error as Error).name === 'TimeoutError';
  return isOutbound ? new ClientDocumentError('unreachable') : (error as Error);
}
