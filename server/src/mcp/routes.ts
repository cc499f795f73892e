import { mcp } from '../contract/mcp.ts';
import { handle, type Route } from '../http/route.ts';
import { webReply } from '../http/reply/replies.ts';
import { type KnownHosts, requireKnownHost } from './require-known-host.ts';
import { requireScopesOf } from './scope-challenge.ts';

/** Settings of MCP. */
export type McpSettings = {
  isEnabled: boolean;
} & Pick<KnownHosts, 'hosts' | 'origins'>;

/** Returns the route of MCP; none where it is turned off. */
export function mcpRoutes({ isEnabled, hosts, origins }: McpSettings): Route[] {
  if (!isEnabled) return [];
  return [
    handle(mcp, async (context, { body }) => {
      const { caller, services, principal } = context;
      requireKnownHost(
        { publicUrl: services.publicUrl, hosts, origins },
        { host: caller.header('host'), origin: caller.header('origin') },
      );
      requireScopesOf(principal, body);
      // Loaded with the first message: the protocol's library takes 0.2 s and 30 MB.
      const { serveMessage } = await import('./serve.ts');
      return webReply(await serveMessage(context, body));
    }),
  ];
}
