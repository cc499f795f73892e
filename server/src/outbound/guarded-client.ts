import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';

import type { Agent, Dispatcher } from 'undici';

import {
  type AddressRules,
  type AddressRulesOptions,
  createAddressRules,
} from './address-rules.ts';
import type { Lookup } from './guarded-connector.ts';
import {
  type OutboundClient,
  OutboundError,
  type OutboundRequest,
  type OutboundResponse,
} from './outbound-client.ts';
import { createLazyAgent } from './lazy-agent.ts';
import { refusedAddressError, toRequestError } from './outbound-errors.ts';
import { sendPost } from './post.ts';
import { headersForRedirect, redirectTarget } from './redirect.ts';
import { DISCARDED_BYTES_MAX, readBody } from './response-body.ts';
import { createSingleFlightLookup } from './single-flight-lookup.ts';

export type OutboundClientOptions = AddressRulesOptions & {
  /** Refuses plain http on every hop. */
  httpsOnly: boolean;
  /** Sent with every request that names no other. */
  userAgent: string;
  /** Resolver of host names; by default that of the system. */
  lookup?: Lookup;
  /** Time limit in ms for DNS, TCP and TLS together. Default 10,000. */
  connectTimeoutMs?: number;
  /** The only allowed scheme, host and port, for example `http://10.0.0.7:8000`. */
  onlyOrigin?: string;
  /** Longest wait in ms for response headers and for the next bytes. Default 300,000; 0 leaves it to the caller's signal. */
  answerTimeoutMs?: number;
};

type Response = Dispatcher.ResponseData;

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 300_000;
const CHECKED_URLS_MAX = 1_000;

/**
 * Creates the client for all outbound requests. Every port is allowed, because self-hosted receivers use any port and the
 * address rules protect the network.
 *
 * @throws Error if `allowedCidrs` has an invalid entry
 */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const rules = createAddressRules(options);
  const lookup = createSingleFlightLookup(
    options.lookup ?? ((hostname) => systemLookup(hostname, { all: true })),
  );
  const connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  const agent = createLazyAgent(async () => {
    const { createGuardedAgent } = await import('./guarded-agent.ts');
    return createGuardedAgent({ rules, lookup, connectTimeoutMs, answerTimeoutMs });
  });
  const check = (url: string) => checkUrl(url, rules, options);
  const checkOnce = createUrlCache(check);

  return {
    checkUrl: check,

    async request(url, request) {
      const { method = 'GET' } = request;
      const redirectsMax = method === 'GET' ? (request.redirectsMax ?? 0) : 0;
      let target = check(url);
      let headers = { 'user-agent': options.userAgent, ...request.headers };
      for (let redirects = 0; ; redirects += 1) {
        const response = await send(await agent.open(), target, headers, request);
        const next = redirectsMax > 0 ? await nextTarget(response, target, request.signal) : null;
        if (!next) return toOutboundResponse(response, target, request.signal);
        if (redirects === redirectsMax) {
          throw new OutboundError(
            'too_many_redirects',
            `${target.host} redirected more than ${redirectsMax} times`,
          );
        }
        target = check(next.href);
        headers = { 'user-agent': options.userAgent, ...headersForRedirect(headers) };
      }
    },

    // Async, so that a refused URL becomes a rejection.
    post: async (url, request) =>
      sendPost(
        await agent.open(),
        checkOnce(url),
        { 'user-agent': options.userAgent, ...request.headers },
        request,
      ),

    close: () => agent.close(),
  };
}

/** Caches checked URLs: webhooks post to few URLs, and the result of a check never changes. */
function createUrlCache(check: (url: string) => URL): (url: string) => URL {
  const checked = new Map<string, URL>();
  return (text) => {
    let url = checked.get(text);
    if (!url) {
      url = check(text);
      if (checked.size >= CHECKED_URLS_MAX) checked.clear();
      checked.set(text, url);
    }
    return url;
  };
}

function checkUrl(
  text: string,
  rules: AddressRules,
  { httpsOnly, onlyOrigin }: OutboundClientOptions,
): URL {
  const url = URL.parse(text);
  if (!url) throw new OutboundError('invalid_url', 'The URL is invalid');
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || httpsOnly)) {
    const wanted = httpsOnly ? 'https' : 'http or https';
    throw new OutboundError('invalid_url', `The URL must begin with ${wanted}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', 'The URL must not hold a user name or a password');
  }
  if (onlyOrigin !== undefined && url.origin !== onlyOrigin) {
    throw new OutboundError(
      'refused_address',
      `${url.host} is not allowed here (rule onlyOrigin: ${onlyOrigin})`,
    );
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const address = literalAddress(hostname);
  const rule = address === null ? null : rules.refusedBy(address);
  if (rule !== null) throw refusedAddressError(hostname, rule, hostname);
  return url;
}

// The URL parser has already converted decimal, octal, hex, short and full-width forms to dotted quads.
function literalAddress(hostname: string): string | null {
  if (isIP(hostname)) return hostname;
  // RFC 6761 §6.3: these names always mean this machine, whatever DNS says.
  return /(^|\.)localhost\.?$/.test(hostname) ? '127.0.0.1' : null;
}

async function nextTarget(
  { statusCode, headers, body }: Response,
  current: URL,
  signal: AbortSignal,
): Promise<URL | null> {
  const location = headers.location;
  const first = Array.isArray(location) ? location[0] : location;
  try {
    const target = redirectTarget(statusCode, first, current);
    if (target) await discard(body, signal);
    return target;
  } catch (error) {
    await discard(body, signal);
    throw error;
  }
}

// undici handles an abort only after the request has a connection; the caller must not wait for that.
function send(
  agent: Agent,
  target: URL,
  headers: Record<string, string>,
  { method = 'GET', body, signal }: OutboundRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    agent.request(
      {
        origin: target.origin,
        path: target.pathname + target.search,
        method,
        headers,
        body: body ?? null,
        signal,
      },
      (error, response) => {
        signal.removeEventListener('abort', onAbort);
        if (!error) return resolve(response);
        return reject(signal.aborted ? signal.reason : toRequestError(error, target.host));
      },
    );
  });
}

function toOutboundResponse(
  { statusCode, headers, body }: Response,
  url: URL,
  signal: AbortSignal,
): OutboundResponse {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return {
    url: url.href,
    status: statusCode,
    headers: joined,
    body: readBody(body, joined['content-encoding'], url.host, signal),
    discard: () => discard(body, signal),
  };
}

async function discard(body: Response['body'], signal: AbortSignal): Promise<void> {
  // The caller does not need the error of an abort while a body is discarded.
  await body.dump({ limit: DISCARDED_BYTES_MAX, signal }).catch(() => undefined);
}

/**
 * Creates a client for one server from the operator's settings, for example an engine on the same network.
 *
 * Private addresses are allowed, because the operator has access to them anyway. Cloud metadata and link-local addresses
 * stay refused. Every other origin is refused, also in redirects. The signal of each request limits its time.
 *
 * @param baseUrl http or https URL, with or without a path
 * @throws Error if the URL is invalid or has a user name or a password
 */
export function createOperatorClient(baseUrl: string, userAgent: string): OutboundClient {
  const url = URL.parse(baseUrl);
  if (!url) throw new Error('The URL of the server is invalid');
  const client = createOutboundClient({
    allowPrivateUrls: true,
    allowedCidrs: [],
    httpsOnly: false,
    userAgent,
    onlyOrigin: url.origin,
    answerTimeoutMs: 0,
  });
  client.checkUrl(baseUrl);
  return client;
}
