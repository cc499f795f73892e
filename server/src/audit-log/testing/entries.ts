import { type Audited, BY_SYSTEM } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Services } from '../../services.ts';
import type { AuditEntryRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';

type Of = { services: Services; workspaceId: string };

/** Writes entries into the log of a workspace, each in a transaction of its own. */
export async function record(
  { services, workspaceId }: Of,
  ...audited: Partial<Audited>[]
): Promise<void> {
  for (const one of audited) {
    await inTransaction(services, (tx) =>
      recordAudit(tx, services, workspaceId, { action: 'thing.done', by: BY_SYSTEM, ...one }),
    );
  }
}

/** The whole log of a workspace, the oldest entry first. */
export async function entriesOf({ services, workspaceId }: Of): Promise<AuditEntryRow[]> {
  return services.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('sequence')
    .execute();
}
