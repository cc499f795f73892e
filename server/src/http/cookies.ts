/** A cookie to be set; one without a value is taken away. */
export type Cookie = {
  name: string;
  value: string;
  /** Seconds. */
  maxAge: number;
};

/** The session of a page of this server. */
export const SESSION_COOKIE = 'docket_session';

/** @returns the value of the first cookie of this name, with or without the prefix that HTTPS gives it */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  for (const full of [`__Host-${name}`, name]) {
    const pair = pairs.find((each) => each.startsWith(`${full}=`));
    if (pair !== undefined) return pair.slice(full.length + 1);
  }
  return undefined;
}

/**
 * Never readable by scripts and never sent along from another site, except when its user follows a link. `__Host-` keeps
 * other hosts of the domain from setting it; it needs HTTPS, so plain HTTP goes without.
 */
export function writeCookie({ name, value, maxAge }: Cookie, isHttps: boolean): string {
  const full = isHttps ? `__Host-${name}` : name;
  const secure = isHttps ? '; Secure' : '';
  return `${full}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
