import type { McpMessage } from '../contract/mcp.ts';
import { MCP_WRITE, type Scope } from '../contract/scopes.ts';
import type { Principal } from '../http/security/principal.ts';
import { holdsScope } from '../http/security/principal.ts';
import { ApiError } from '../kernel/errors.ts';
import { scopesOfResource } from './resource-uri.ts';
import { findTool } from './tools/all-tools.ts';

/**
 * Requires the scopes of the tool or resource that a message names. The error names all missing ones and becomes a
 * challenge by which an OAuth client can ask its user for them at once (RFC 6750 §3.1).
 *
 * @throws ApiError `forbidden`
 */
export function requireScopesOf(principal: Principal, { method, params }: McpMessage): void {
  const required = requiredScopes(method, (params ?? {}) as Record<string, unknown>);
  const missing = required.filter((anyOf) => !holdsScope(principal, anyOf));
  if (missing.length === 0) return;
  const names = missing.map((anyOf) => anyOf.join(' or ')).join(' and ');
  throw new ApiError('forbidden', `This credential lacks the scope ${names}`, {
    details: { type: 'scope', required_scopes: missing.flat() },
  });
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
