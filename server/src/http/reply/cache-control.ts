/** Pages, secrets and responses to cookies: caches do not share responses to `Authorization`, but may share these. */
export const NO_STORE = 'no-store';

/** Responses to a credential hold data of its owner: no cache stores them. */
export const PRIVATE_NO_STORE = 'private, no-store';

/** Caches of the client may keep a response with an ETag, but ask before each use. */
export const PRIVATE_NO_CACHE = 'private, no-cache';

/** Any cache may store the response for so long. */
export function publicFor(seconds: number): string {
  return `public, max-age=${seconds}`;
}
