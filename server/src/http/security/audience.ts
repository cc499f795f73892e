import { type Endpoint, pathOf } from '../../contract/endpoint.ts';
import { isMcpPath } from '../../contract/mcp.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Principal } from './principal.ts';

/**
 * Tells whether a credential may be used at a path. API keys, sign-ins and tokens without a `resource` may be used
 * everywhere. A token for MCP is refused by the API, and a token for a path of the API is refused by MCP (RFC 8707).
 *
 * @param publicUrl address of this server, without a slash at the end
 */
export function isAudienceFor(
  { audience }: Pick<Principal, 'audience'>,
  publicUrl: string,
  path: string,
): boolean {
  if (audience === undefined) return true;
  const isForMcp = audience.startsWith(publicUrl) && isMcpPath(audience.slice(publicUrl.length));
  return isForMcp === isMcpPath(path);
}

/**
 * Requires a credential for this operation.
 *
 * @param endpoint undefined if no route matches
 * @throws ApiError `unauthorized`
 */
export function requireAudience(
  publicUrl: string,
  principal: Principal,
  endpoint: Endpoint | undefined,
): void {
  if (principal.audience === undefined) return;
  const path = endpoint ? pathOf(endpoint) : '';
  if (isAudienceFor(principal, publicUrl, path)) return;
  throw new ApiError(
    'unauthorized',
    `The access token is only for ${principal.audience}: request one with another resource`,
  );
}
