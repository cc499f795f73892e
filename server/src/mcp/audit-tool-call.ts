import { recordAudit } from '../audit/record-audit.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import type { Context } from '../http/route.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { Tool } from './tool.ts';

/** Software of the client by its own words, which nobody has checked. */
export type McpClient = { name: string | null; version: string | null };

const TEXT_LENGTH_MAX = 300;
const ITEMS_MAX = 20;
const DEPTH_MAX = 4;

/**
 * Records the call of a changing tool before its operation runs, so that no change is without an entry. The entry has
 * the request id of the operation, whose own entries have it too.
 */
export async function auditToolCall(
  { services, principal, caller }: Context,
  called: {
    client: McpClient;
    tool: Tool;
    given: Record<string, unknown>;
    workspaceId: string;
    requestId: string;
  },
): Promise<void> {
  const { client, tool, given, workspaceId, requestId } = called;
  await inTransaction(services, (tx) =>
    recordAudit(tx, services, workspaceId, {
      action: 'mcp_tool.called',
      by: { ...toAuditActor(caller, principal), request_id: requestId },
      target: { type: 'mcp_tool', id: tool.name },
      details: {
        tool: tool.name,
        client: {
          ...client,
          oauth_client_id: principal.clientId,
          user_agent: caller.userAgent,
        },
        arguments: bound(given),
      },
    }),
  );
}

/** Cuts long texts, lists and levels. Secrets are redacted by the audit log itself. */
function bound(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length > TEXT_LENGTH_MAX ? `${value.slice(0, TEXT_LENGTH_MAX)}…` : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return '…';
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => bound(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ITEMS_MAX)
      .map(([name, item]) => [name.slice(0, TEXT_LENGTH_MAX), bound(item, depth + 1)]),
  );
}
