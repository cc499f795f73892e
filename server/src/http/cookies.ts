/** A cookie to be set; one without a value is taken away. */
export type Cookie = {
  name: string;
  value: string;
  /** Seconds. */
  maxAge: number;
};

/** The session of a page of this server. */
export const SESSION_COOKIE = 'docket_session';

/**
 * @param isHttps only the name with the prefix counts then: another host of the domain could have set the one without it
 * @returns the value of the first cookie of this name
 */
export function readCookie(
  header: string | undefined,
  name: string,
  isHttps: boolean,
): string | undefined {
  const start = `${fullName(name, isHttps)}=`;
  for (const pair of (header ?? '').split(';')) {
    const trimmed = pair.trim();
    if (trimmed.startsWith(start)) return trimmed.slice(start.length);
  }
  return undefined;
}

/**
 * Never readable by scripts and never sent along from another site, except when its user follows a link. `__Host-` keeps
 * other hosts of the domain from setting it; it needs HTTPS, so plain HTTP goes without.
 */
export function writeCookie({ name, value, maxAge }: Cookie, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${fullName(name, isHttps)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

function fullName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}
