import { type AuditedAction, SYSTEM_ACTOR } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Services } from '../../app/services.ts';
import type { AuditEntryRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';

type WorkspaceContext = { services: Services; workspaceId: string };

/** Records entries in the audit log of a workspace, each in its own transaction. */
export async function recordEntries(
  { services, workspaceId }: WorkspaceContext,
  ...audited: Partial<AuditedAction>[]
): Promise<void> {
  for (const one of audited) {
    await inTransaction(services, (tx) =>
      recordAudit(tx, services, workspaceId, { action: 'thing.done', by: SYSTEM_ACTOR, ...one }),
    );
  }
}

/** Lists all entries of a workspace, oldest first. */
export async function listEntries({
  services,
  workspaceId,
}: WorkspaceContext): Promise<AuditEntryRow[]> {
  return services.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('sequence')
    .execute();
}
