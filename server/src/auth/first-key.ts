import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../app/services.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Db } from '../storage/db.ts';
import type { ApiKeyRow } from '../storage/identity-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { findFirstWorkspace, invalidateCredentials } from '../workspaces/store.ts';
import { fingerprintKey, generateApiKey } from './keys/api-key.ts';
import { storeNewKey } from './keys/create-key.ts';
import { markKeyRevoked } from './keys/store.ts';

/** Description of the key that the first start prints. It marks the key until its first use. */
export const FIRST_KEY_DESCRIPTION = 'Printed at the start';

/**
 * Replaces the printed key of the first owner while nobody has used it: whoever missed it restarts the server. The
 * old key is revoked.
 *
 * @returns the new key, which can be shown only now; undefined when the first key was used, revoked or chosen by the
 * operator
 */
export async function replaceUnusedFirstKey(services: Services): Promise<string | undefined> {
  const unused = await findUnusedFirstKey(services.db);
  if (!unused) return undefined;
  const key = generateApiKey('live');
  const now = isoNow(services.clock);
  const isReplaced = await inTransaction(services, async (tx) => {
    if (!(await markKeyRevoked(tx, unused, now, { unused: true }))) return false;
    invalidateCredentials(tx);
    await recordAudit(tx, services, unused.workspace_id, {
      action: 'api_key.revoked',
      by: SYSTEM_ACTOR,
      target: { type: 'api_key', id: unused.id },
    });
    const next = { ...unused, id: newId('key'), ...fingerprintKey(key), created_at: now };
    await storeNewKey(tx, services, next, SYSTEM_ACTOR);
    return true;
  });
  return isReplaced ? key : undefined;
}

async function findUnusedFirstKey(db: Db): Promise<ApiKeyRow | undefined> {
  const workspace = await findFirstWorkspace(db);
  if (!workspace) return undefined;
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('description', '=', FIRST_KEY_DESCRIPTION)
    .where('last_used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}
