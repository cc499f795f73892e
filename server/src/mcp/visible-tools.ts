import { allows, MCP_WRITE } from '../contract/scopes.ts';
import { hasAccess, type Principal, type WorkspaceAccess } from '../http/security/principal.ts';
import type { Tool } from './tool.ts';

/** True if the credential may change data of this workspace over MCP. */
export function isChangeAllowed({ scopes, allowsMcpWrite }: WorkspaceAccess): boolean {
  return allowsMcpWrite === true && allows(scopes, [MCP_WRITE]);
}

/** Returns the tools that the credential may call in at least one workspace. */
export function visibleTools(tools: readonly Tool[], principal: Principal): Tool[] {
  return tools.filter((tool) =>
    [...principal.access].some(
      ([id, access]) =>
        hasAccess(principal, id, tool.scopes) && (!tool.changes || isChangeAllowed(access)),
    ),
  );
}
