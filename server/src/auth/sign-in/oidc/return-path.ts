/** Never reached: only so that a path can be read as a browser reads it. */
const BASE = 'http://path.invalid';
// oxlint-disable-next-line no-control-regex -- Browsers take some of these out of an address, which makes another one of it.
const REFUSED = /[\\\u0000-\u001f\u007f]/;

/** Sealed with all else of the cookie it stays below the 4,096 bytes that browsers keep. */
const LENGTH_MAX = 2_500;

/**
 * A path of this server that a browser may be sent to, as browsers write it.
 *
 * @returns undefined for what leads, or may be read as leading, anywhere else, and for what is too long to be kept
 */
export function returnPath(text: string): string | undefined {
  if (!text.startsWith('/') || REFUSED.test(text)) return undefined;
  const url = URL.parse(text, BASE);
  // `/.//example.com` has no second slash at its beginning before it is read, and one afterwards.
  if (url?.origin !== BASE || url.pathname.startsWith('//')) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.length > LENGTH_MAX ? undefined : path;
}
