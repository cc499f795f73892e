const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** RFC 8252 §8.3: the literals, since a name may be made to mean another machine. */
const ON_LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):([1-9]\d{0,4})(?=[/?]|$)/;
const PORT_MAX = 65_535;
/** RFC 3986 §2, with percent signs only before two digits. */
const URI_CHARACTERS = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;
/** RFC 8252 §7.1: a domain name turned round, so that no other app comes by the same scheme by chance. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/\/)/;
/** What is added to it in a callback: one of these that stands there already would be taken for ours. */
const OF_CALLBACKS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/** Why an address cannot be registered, to follow "redirect_uris must be"; undefined when it can. */
export function refusalOf(uri: string): string | undefined {
  if (!URI_CHARACTERS.test(uri)) return 'addresses of plain characters, others percent-encoded';
  if (uri.includes('#')) return 'without a fragment';
  if (uri.includes('*')) return 'without wildcards: each address is compared as a whole';
  if (!URL.canParse(uri)) return 'absolute addresses';
  const url = new URL(uri);
  const query = [...url.searchParams.keys()].find((name) => OF_CALLBACKS.includes(name));
  if (query !== undefined) return `without ${query} in their query, which callbacks add`;
  if (url.username !== '' || url.password !== '' || /^[^/?]*:\/\/[^/?]*@/.test(uri)) {
    return 'without a user name or a password';
  }
  return refusalOfScheme(uri, url);
}

function refusalOfScheme(uri: string, url: URL): string | undefined {
  const isWeb = /^https?:\/\//.test(uri);
  if (!isWeb && !PRIVATE_SCHEME.test(uri)) {
    return 'https: addresses, http: ones on loopback, or of the form com.example.app:/path';
  }
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return 'https: addresses; http: is taken only for 127.0.0.1, [::1] and localhost';
  }
  // Browsers go to what the parser made of it: that and what is compared are to be the same.
  if (url.href !== uri && url.href !== `${uri}/`) return `in their normal form, as ${url.href}`;
  return undefined;
}

/**
 * Whether a request may be answered there: character by character (RFC 9700 §2.1). A public client that registered a
 * loopback address without a port may name any (RFC 8252 §7.3): its app listens on one that happens to be free.
 */
export function isRegistered(
  client: { type: 'confidential' | 'public'; redirectUris: readonly string[] },
  uri: string,
): boolean {
  if (client.redirectUris.includes(uri)) return true;
  if (client.type !== 'public') return false;
  const [start = '', origin = '', port = ''] = ON_LOOPBACK_PORT.exec(uri) ?? [];
  if (start === '' || Number(port) > PORT_MAX) return false;
  return client.redirectUris.includes(`${origin}${uri.slice(start.length)}`);
}

/** The address with parameters added to its query, otherwise as it was registered (RFC 6749 §4.1.2). */
export function withParameters(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => {
    return pair[1] !== undefined;
  });
  const text = new URLSearchParams(given).toString();
  if (!uri.includes('?')) return `${uri}?${text}`;
  return /[?&]$/.test(uri) ? `${uri}${text}` : `${uri}&${text}`;
}

/**
 * What a form may lead to that is answered by a redirect there, as a content security policy says it: schemes and not
 * the origin, since browsers hold what the client redirects to in turn against the policy as well, and stay silently
 * where they are.
 */
export function policySourcesOf(uri: string): string {
  const { protocol } = new URL(uri);
  return protocol === 'http:' ? 'http: https:' : protocol;
}
