import type { Services } from '../../app/services.ts';
import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts';
import { recordAuditForUser } from '../../audit/record-audit.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials, markEmailVerified } from '../../workspaces/store.ts';
import { revokeKeysOfUser } from '../keys/store.ts';
import {
  deleteRecoveryCodes,
  deleteUserResets,
  lockUser,
  setPasswordHash,
  updateSecondFactor,
} from '../sign-in/store.ts';
import { revokeUserGrants } from './grants.ts';

/** Proof of an external issuer that a person receives mail at an address. */
export type AddressProof = {
  userId: string;
  /** Lower case. */
  email: string;
  issuer: string;
  /** False for an issuer of one workspace: it speaks for nobody outside of it, so the address stays unproved. */
  isGlobal: boolean;
};

/**
 * Hands an account to the person whom an issuer vouches for. Does nothing if the address was proved before. Otherwise
 * another person may have made the account: its password, second factor, sessions, application grants and user keys end.
 */
export async function claimAccount(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  { userId, email, issuer, isGlobal }: AddressProof,
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user?.email !== email || user.email_verified_at !== null) return;
  const ended = await endCredentials(tx, services, user);
  if (isGlobal) await markEmailVerified(tx, userId, isoNow(services.clock));
  invalidateCredentials(tx);
  if (!isGlobal && !Object.values(ended).some(Boolean)) return;
  await recordAuditForUser(tx, services, userId, {
    action: 'email.verified',
    by: SYSTEM_ACTOR,
    target: { type: 'user', id: userId },
    details: { issuer: URL.parse(issuer)?.host ?? issuer, ...ended },
  });
}

async function endCredentials(tx: Tx, services: Pick<Services, 'clock'>, user: UserRow) {
  const { id, password_hash, totp_secret_sealed } = user;
  await setPasswordHash(tx, id, null);
  await deleteUserResets(tx, id);
  await updateSecondFactor(tx, id, {
    totp_secret_sealed: null,
    totp_pending_sealed: null,
    totp_pending_until: null,
  });
  await deleteRecoveryCodes(tx, id);
  return {
    password_removed: password_hash !== null,
    second_factor_removed: totp_secret_sealed !== null,
    sessions_ended: await revokeUserGrants(tx, services, { userId: id }),
    keys_revoked: await revokeKeysOfUser(tx, id, isoNow(services.clock)),
  };
}
