import type { Principal } from '../../http/security/principal.ts';
import type { Tx } from '../../storage/db.ts';
import { invalidKeyError } from '../keys/authenticate-key.ts';
import { isUserKeyRevoked } from '../keys/store.ts';
import { lockUser } from '../sign-in/store.ts';
import { invalidTokenError } from './bearer-token.ts';
import { findGrant } from './store.ts';

/**
 * Checks again, under the lock of the user's row, that the caller's credential was not revoked since the request began.
 * Call it where a request creates another credential: a slow request would outlive its own revocation in that.
 *
 * @throws ApiError `unauthorized` or `invalid_api_key`
 */
export async function requireLiveCredential(
  tx: Tx,
  {
    type,
    userId,
    grantId,
    credentialId,
  }: Pick<Principal, 'type' | 'userId' | 'grantId' | 'credentialId'>,
): Promise<void> {
  if (userId === null) return;
  await lockUser(tx, userId);
  if (type === 'user_key' && (await isUserKeyRevoked(tx, userId, credentialId))) {
    throw invalidKeyError();
  }
  if (grantId !== null && (await findGrant(tx, grantId))?.revoked_at !== null) {
    throw invalidTokenError();
  }
}
