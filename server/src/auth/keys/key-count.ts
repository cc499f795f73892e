import type { Services } from '../../app/services.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { lockUser, lockWorkspace } from '../../workspaces/store.ts';
import { countLiveKeys, countLiveKeysOfUser } from './store.ts';

/**
 * Checks that the workspace, and the user of a user key, may have one more live key. Locks both until `tx` ends, so that
 * concurrent requests count one after the other.
 *
 * @throws ApiError `invalid_request` naming the limit
 */
export async function requireRoomForKey(
  tx: Tx,
  { clock, keyLimits }: Pick<Services, 'clock' | 'keyLimits'>,
  { workspace_id, user_id }: Pick<ApiKeyRow, 'workspace_id' | 'user_id'>,
): Promise<void> {
  const now = isoNow(clock);
  await lockWorkspace(tx, workspace_id);
  if ((await countLiveKeys(tx, workspace_id, now)) >= keyLimits.workspace) {
    throw tooManyKeysError('workspace', keyLimits.workspace);
  }
  if (user_id === null) return;
  await lockUser(tx, user_id);
  if ((await countLiveKeysOfUser(tx, user_id, now)) >= keyLimits.user) {
    throw tooManyKeysError('user', keyLimits.user);
  }
}

function tooManyKeysError(owner: 'user' | 'workspace', limit: number): ApiError {
  return new ApiError(
    'invalid_request',
    `A ${owner} has at most ${limit} live API keys; revoke unused keys`,
    { details: { type: 'too_large', ceiling: owner, limit } },
  );
}
