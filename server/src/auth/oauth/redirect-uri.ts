const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Only IP literals (RFC 8252 §8.3): a host name may resolve to another machine. */
const ON_LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):([1-9]\d{0,4})(?=[/?]|$)/;
const PORT_MAX = 65_535;
/** Characters of RFC 3986 §2; a percent sign needs two hex digits. */
const URI_CHARACTERS = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;
/** Private-use scheme of RFC 8252 §7.1: a reversed domain name, which avoids collisions between apps. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/\/)/;
/** Parameters that a callback adds. A registered URI must not contain them. */
const CALLBACK_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/** Returns why a URI cannot be registered, as completion of "redirect_uris must be"; undefined when it can. */
export function findRedirectUriProblem(uri: string): string | undefined {
  if (!URI_CHARACTERS.test(uri)) return 'addresses of plain characters, others percent-encoded';
  if (uri.includes('#')) return 'without a fragment';
  if (uri.includes('*')) return 'without wildcards: each address is compared as a whole';
  if (!URL.canParse(uri)) return 'absolute addresses';
  const url = new URL(uri);
  const query = [...url.searchParams.keys()].find((name) => CALLBACK_PARAMETERS.includes(name));
  if (query !== undefined) return `without ${query} in their query, which callbacks add`;
  if (url.username !== '' || url.password !== '' || /^[^/?]*:\/\/[^/?]*@/.test(uri)) {
    return 'without a user name or a password';
  }
  return findSchemeProblem(uri, url);
}

function findSchemeProblem(uri: string, url: URL): string | undefined {
  const isWeb = /^https?:\/\//.test(uri);
  if (!isWeb && !PRIVATE_SCHEME.test(uri)) {
    return 'https: addresses, http: ones on loopback, or of the form com.example.app:/path';
  }
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return 'https: addresses; http: is taken only for 127.0.0.1, [::1] and localhost';
  }
  // Browsers follow the parsed URL. It must equal the text that is compared.
  if (url.href !== uri && url.href !== `${uri}/`) return `in their normal form, as ${url.href}`;
  return undefined;
}

/**
 * Tells whether the URI is registered, by exact comparison (RFC 9700 §2.1). A public client that registered a loopback
 * address without a port may use any port (RFC 8252 §7.3).
 */
export function isRegisteredRedirectUri(
  client: { type: 'confidential' | 'public'; redirectUris: readonly string[] },
  uri: string,
): boolean {
  if (client.redirectUris.includes(uri)) return true;
  if (client.type !== 'public') return false;
  const [start = '', origin = '', port = ''] = ON_LOOPBACK_PORT.exec(uri) ?? [];
  if (start === '' || Number(port) > PORT_MAX) return false;
  return client.redirectUris.includes(`${origin}${uri.slice(start.length)}`);
}

/** Adds query parameters and leaves the registered URI otherwise unchanged (RFC 6749 §4.1.2). */
export function addQueryParameters(
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
 * Returns the `form-action` sources for a form that redirects to the URI. They are schemes, not origins: browsers also
 * check later redirects of the client against the policy.
 */
export function formActionSources(uri: string): string {
  const { protocol } = new URL(uri);
  return protocol === 'http:' ? 'http: https:' : protocol;
}
