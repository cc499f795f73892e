import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { findManagedKey, keyManagerOf } from './key-manager.ts';
import { markRevoked } from './store.ts';

/** Ends a key for good, both its secrets. A key that was revoked stays so; the first time counts. */
export async function revokeKey(
  context: Context,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { services, principal, caller, transaction } = context;
  const manager = await keyManagerOf(context);
  const { workspace_id } = await findManagedKey(services.reads, manager, id);
  return transaction(async (tx) => {
    if (await markRevoked(tx, workspace_id, id, isoNow(services.clock))) {
      await recordAudit(tx, services, workspace_id, {
        action: 'api_key.revoked',
        by: auditBy(caller, principal),
        target: { type: 'api_key', id },
      });
      noteCredentialChange(tx);
    }
    return { id, deleted: true };
  });
}
