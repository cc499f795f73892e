import { OAuthError } from '../../kernel/oauth-error.ts';

/**
 * Parses the `resource` of RFC 8707: an address of this server in its normal form. A slash at the end is ignored.
 *
 * @returns null for the whole server; undefined for another address
 */
export function parseResource(
  text: string | undefined,
  publicUrl: string,
): string | null | undefined {
  if (text === undefined || text === '') return null;
  const url = URL.parse(text);
  if (!url || url.search !== '' || text.includes('#') || text.includes('?')) return undefined;
  // Dot segments, default ports and upper-case hosts would give one address several names.
  if (url.href !== text && url.href !== `${text}/`) return undefined;
  const resource = text.replace(/\/$/, '');
  if (resource === publicUrl) return null;
  return resource.startsWith(`${publicUrl}/`) ? resource : undefined;
}

/**
 * Parses the `resource` of a request to an endpoint that answers errors itself.
 *
 * @returns undefined for the whole server
 * @throws OAuthError `invalid_target`
 */
export function requireResource(text: string | undefined, publicUrl: string): string | undefined {
  const resource = parseResource(text, publicUrl);
  if (resource === undefined) {
    throw new OAuthError('invalid_target', 'resource must be an address of this server');
  }
  return resource ?? undefined;
}
