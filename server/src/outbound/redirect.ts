import { headerText } from './header-text.ts';
import { OutboundError } from './outbound-client.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

// What says how to answer and nothing of who asks. Credentials and cookies stay with the first host.
const FORWARDED_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'range',
  'user-agent',
]);

/**
 * Where a response sends the client next; null when it is no redirect.
 *
 * @throws OutboundError when the target is no URL, or leaves https for http
 */
export function redirectTarget(
  status: number,
  location: string | undefined,
  current: URL,
): URL | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  const target = URL.parse(headerText(location), current.href);
  if (!target) {
    throw new OutboundError('protocol', `${current.host} redirected to something that is no URL`);
  }
  if (current.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutboundError(
      'refused_address',
      `${current.host} redirected from https to http at ${target.host}, which is not allowed (rule httpsDowngrade)`,
    );
  }
  return target;
}

export function headersForRedirect(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => FORWARDED_HEADERS.has(name.toLowerCase())),
  );
}
