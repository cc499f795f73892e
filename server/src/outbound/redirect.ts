import { decodeHeaderText } from './response-headers.ts';
import { OutboundError } from './outbound-client.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

// Content negotiation only. Credentials and cookies are sent only to the first host.
const FORWARDED_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'range',
  'user-agent',
]);

/**
 * Returns the target of a redirect; null if the response is not a redirect.
 *
 * @throws OutboundError if the target is not a URL, or changes from https to http
 */
export function redirectTarget(
  status: number,
  location: string | undefined,
  current: URL,
): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  const target = URL.parse(decodeHeaderText(location), current.href);
  if (!target) {
    throw new OutboundError('protocol', `${current.host} redirected to an invalid URL`);
  }
  if (current.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutboundError(
      'refused_address',
      `${current.host} redirected from https to http at ${target.host}, which is not allowed (rule httpsDowngrade)`,
    );
  }
  return target;
}

/** Returns the headers that may be sent to the target of a redirect. */
export function headersForRedirect(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.has(name.toLowerCase())),
  );
}
