/** A cookie to set. An empty value with `maxAge` 0 deletes it. */
export type Cookie = {
  name: string;
  value: string;
  /** Lifetime in seconds. */
  maxAge: number;
};

/** Name of the session cookie of this server's pages. */
export const SESSION_COOKIE = 'docket_session';

/**
 * Returns the value of the first cookie with this name.
 *
 * @param isHttps true accepts only the prefixed name: another host of the domain could have set the plain one
 */
export function readCookie(
  header: string | undefined,
  name: string,
  isHttps: boolean,
): string | undefined {
  const start = `${prefixedName(name, isHttps)}=`;
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
export function serializeCookie({ name, value, maxAge }: Cookie, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${prefixedName(name, isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

function prefixedName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
