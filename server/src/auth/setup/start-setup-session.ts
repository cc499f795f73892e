import type { Services } from '../../app/services.ts';
import type { ClientInfo } from '../../http/request/client-info.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findFirstWorkspace } from '../../workspaces/store.ts';
import { enqueueFailedSignIn } from '../sign-in/failed-sign-in.job.ts';
import { type SignInResult, startUserSession } from '../sign-in/sign-in.ts';
import { lockUser } from '../sign-in/store.ts';
import { startSetupAttempt } from '../sign-in/throttle.ts';
import { hashSecret } from '../tokens/grants.ts';
import { consumeSetupCode, findFirstOwner, hasAccount } from './store.ts';

/** First workspace of the installation with its oldest owner. */
type FirstOwner = { owner: UserRow; workspaceId: string };

/**
 * Opens a browser session of the first owner with a code, which it consumes.
 *
 * @throws ApiError `forbidden` of type `conflict` when somebody has an account
 * @throws ApiError `unauthorized` for a wrong, used, replaced or expired code, or `rate_limit_exceeded`
 */
export async function startSetupSession(
  services: Services,
  code: string,
  caller: ClientInfo,
): Promise<SignInResult> {
  const first = await requireOpenSetup(services);
  const attempt = await startSetupAttempt(services, caller.address);
  const signedIn = await inTransaction(services, async (tx) => {
    // The lock makes this wait for a setup that is being completed.
    const user = await lockUser(tx, first.owner.id);
    if (!user) return undefined;
    if (await hasAccount(tx)) throw setupCompleteError();
    const used = { user_id: user.id, code_hash: hashSecret(code) };
    if (!(await consumeSetupCode(tx, used, isoNow(services.clock)))) return undefined;
    await attempt.recordSuccess(tx);
    const { workspaceId } = first;
    return startUserSession(tx, services, {
      user,
      kind: 'cookie',
      workspaceId,
      caller,
      how: 'setup_code',
    });
  });
  if (signedIn) return signedIn;
  await enqueueFailedSignIn(services, caller, {
    userId: first.owner.id,
    blocked: attempt.isBlocked,
    failed: 'setup_code',
  });
  throw wrongCodeError();
}

/**
 * Finds the first owner while nobody has an account.
 *
 * @throws ApiError `forbidden` of type `conflict` when somebody has one
 */
export async function requireOpenSetup({ db }: Pick<Services, 'db'>): Promise<FirstOwner> {
  const workspace = await findFirstWorkspace(db);
  const owner = workspace && (await findFirstOwner(db, workspace.id));
  if (!owner || (await hasAccount(db))) throw setupCompleteError();
  return { owner, workspaceId: workspace.id };
}

export function setupCompleteError(): ApiError {
  return new ApiError('forbidden', 'This server is set up: sign in with an account', {
    details: { type: 'conflict' },
  });
}

function wrongCodeError(): ApiError {
  return new ApiError(
    'unauthorized',
    'The code is wrong, was used, or is older than 15 minutes: restart the server, which prints another one',
    { details: { field: 'code', type: 'invalid_value' } },
  );
}
