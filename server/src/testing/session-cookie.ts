import { SESSION_COOKIE } from '../http/security/cookies.ts';

/** Returns the cookie of a session of the test server at `url`. */
export function sessionCookie(url: string, value: string): string {
  return `${sessionCookieName(url)}=${value}`;
}

/** Returns the name of the session cookie that the test server at `url` sets over HTTP. */
export function sessionCookieName(url: string): string {
  return `${SESSION_COOKIE}_${new URL(url).port}`;
}
