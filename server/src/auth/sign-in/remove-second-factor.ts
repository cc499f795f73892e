import { BY_SYSTEM } from '../../audit/audit-entry.ts';
import { recordAuditOfUser } from '../../audit/record-audit.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { findUserByEmail } from '../../workspaces/user-store.ts';
import { revokeGrantsOf } from '../tokens/grants.ts';
import { changeSecondFactor, deleteRecoveryCodes, lockUser } from './store.ts';

/**
 * What the operator does for somebody who has neither authenticator nor recovery codes any more: the password alone
 * signs in again. All sessions end, since the device may be in other hands; keys and applications stay.
 *
 * @throws Error when nobody has the address, or there is no second factor
 */
export async function removeSecondFactorOf(services: Services, email: string): Promise<void> {
  const known = await findUserByEmail(services.db, email);
  if (!known) throw new Error(`Nobody here has the address ${email}`);
  await inTransaction(services, async (tx) => {
    const user = await lockUser(tx, known.id);
    if (!user || user.totp_secret_sealed === null) {
      throw new Error(`${known.email} has no second factor`);
    }
    await changeSecondFactor(tx, user.id, {
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_pending_until: null,
    });
    await deleteRecoveryCodes(tx, user.id);
    await revokeGrantsOf(tx, services, { userId: user.id, kinds: ['tokens', 'cookie'] });
    noteCredentialChange(tx);
    await recordAuditOfUser(tx, services, user.id, {
      action: 'second_factor.disabled',
      by: BY_SYSTEM,
      target: { type: 'user', id: user.id },
    });
  });
}
