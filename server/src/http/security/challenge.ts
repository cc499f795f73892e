import { type Endpoint, pathOf } from '../../contract/endpoint.ts';
import { isMcpPath } from '../../contract/mcp.ts';
import { getMcpResource, getProtectedResource } from '../../contract/oauth.ts';

/**
 * Formats where a client finds the metadata of what it called, and the scopes that it should ask for (RFC 9728 §5.1,
 * RFC 6750 §3).
 */
export function challengeParameters(
  publicUrl: string,
  endpoint: Endpoint | undefined,
  scopes: readonly string[] = [],
): string {
  const metadata = endpoint && isMcpPath(pathOf(endpoint)) ? getMcpResource : getProtectedResource;
  const wanted = scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
  return `resource_metadata="${publicUrl}${pathOf(metadata)}"${wanted}`;
}
