/** A cookie to set. An empty value with `maxAge` 0 deletes it. */
export type Cookie = {
  name: string;
  value: string;
  /** Lifetime in seconds. */
  maxAge: number;
};

/** Name of the session cookie of this server's pages. */
export const SESSION_COOKIE = 'docket_session';

/** Address at which the browser sees this server: `host` has the port unless it is the usual one. */
export type CookieOrigin = { protocol: string; host: string };

/**
 * Returns the value of the first cookie with this name.
 *
 * @param origin over HTTPS only the prefixed name counts: another host of the domain could have set the plain one
 */
export function readCookie(
  header: string | undefined,
  name: string,
  origin: CookieOrigin,
): string | undefined {
  const start = `${sentName(name, origin)}=`;
  for (const pair of (header ?? '').split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(start)) return trimmed.slice(start.length);
  }
  return undefined;
}

/**
 * Serializes a `Set-Cookie` header. Scripts cannot read the cookie, and other sites send it only with a followed link.
 * The prefix `__Host-` stops other hosts of the domain from setting it, but requires HTTPS.
 */
export function serializeCookie({ name, value, maxAge }: Cookie, origin: CookieOrigin): string {
  const secure = origin.protocol === 'https' ? '; Secure' : '';
  return `${sentName(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** Two servers of one host share its cookies, since these know no ports: over HTTP the port is part of the name. */
function sentName(name: string, { protocol, host }: CookieOrigin): string {
  if (protocol === 'https') return `__Host-${name}`;
  const [, port] = /:(\d+)$/.exec(host) ?? [];
  return port === undefined ? name : `${name}_${port}`;
}
