import { recordAudit } from '../audit/record-audit.ts';
import { auditBy } from '../http/caller.ts';
import type { Context } from '../http/handle.ts';
import type { Tx } from '../storage/db.ts';

type Act = 'integration.connected' | 'integration.updated' | 'integration.disconnected';

/** Writes down what the caller does to a connection. */
export async function auditIntegration(
  tx: Tx,
  { services, workspaceId, caller, principal }: Context,
  id: string,
  action: Act,
  details: Record<string, unknown> = {},
): Promise<void> {
  const by = auditBy(caller, principal);
  const target = { type: 'integration', id };
  await recordAudit(tx, services, workspaceId, { action, by, target, details });
}
