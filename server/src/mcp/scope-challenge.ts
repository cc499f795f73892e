import type { McpMessage } from '../contract/mcp.ts';
import { MCP_WRITE, type Scope } from '../contract/scopes.ts';
import type { Principal } from '../http/security/principal.ts';
import { hasAccess } from '../http/security/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import { scopesOfResource } from './resource-uri.ts';
import { findTool } from './tools/all-tools.ts';

/**
 * Requires the scopes of the tool or resource that a message names. The error becomes a challenge by which an OAuth
 * client can ask its user for them (RFC 6750 §3.1).
 *
 * @throws ApiError `forbidden`
 */
export function requireScopesOf(principal: Principal, { method, params }: McpMessage): void {
  for (const anyOf of requiredScopes(method, (params ?? {}) as Record<string, unknown>)) {
    const isHeld = [...principal.access.keys()].some((id) => hasAccess(principal, id, anyOf));
    if (isHeld) continue;
    throw new ApiError('forbidden', `This credential lacks the scope ${anyOf.join(' or ')}`, {
      details: { type: 'scope', required_scopes: anyOf },
    });
  }
}

/** Returns lists of scopes. Of each list, one scope is enough. */
function requiredScopes(
  method: string,
  { name, uri }: Record<string, unknown>,
): (readonly Scope[])[] {
  if (method === 'resources/read' && typeof uri === 'string') {
    const scopes = scopesOfResource(uri);
    return scopes ? [scopes] : [];
  }
  const tool = method === 'tools/call' && typeof name === 'string' ? findTool(name) : undefined;
  if (!tool) return [];
  return tool.changes ? [tool.scopes, [MCP_WRITE]] : [tool.scopes];
}
