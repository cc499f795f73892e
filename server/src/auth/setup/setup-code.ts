import { randomBytes } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { isoAfter, isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findFirstWorkspace } from '../../workspaces/store.ts';
import { hashSecret } from '../tokens/grants.ts';
import { findFirstOwner, hasAccount, replaceSetupCode } from './store.ts';

export const SETUP_CODE_LIFETIME_MS = 15 * MINUTE_MS;

/** Length of the code. It is as hard to guess as the session that it opens. */
const CODE_BYTES = 32;

/**
 * Creates a one-time code that opens a session of the first owner. It replaces the previous code. Only its hash is
 * stored.
 *
 * @returns undefined, with nothing written, when somebody has an account
 */
export async function createSetupCode(services: Services): Promise<string | undefined> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const isCreated = await inTransaction(services, async (tx) => {
    if (await hasAccount(tx)) return false;
    const workspace = await findFirstWorkspace(tx);
    const owner = workspace && (await findFirstOwner(tx, workspace.id));
    if (!owner) return false;
    await replaceSetupCode(tx, {
      user_id: owner.id,
      code_hash: hashSecret(code),
      created_at: isoNow(services.clock),
      expires_at: isoAfter(services.clock, SETUP_CODE_LIFETIME_MS),
    });
    await recordAudit(tx, services, workspace.id, {
      action: 'setup_code.created',
      by: SYSTEM_ACTOR,
      target: { type: 'user', id: owner.id },
    });
    return true;
  });
  return isCreated ? code : undefined;
}
