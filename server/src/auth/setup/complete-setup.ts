import type { Services } from '../../app/services.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ResponseBody } from '../../contract/endpoint.ts';
import type {
  completeSetup as completeSetupEndpoint,
  getSetup,
  SetupRequest,
} from '../../contract/setup.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { requireStrongPassword } from '../../kernel/password-rules.ts';
import { hashPassword } from '../../kernel/password.ts';
import { requireTimeZone } from '../../kernel/time-zones.ts';
import type { Tx } from '../../storage/db.ts';
import {
  findUserByEmail,
  invalidateCredentials,
  lockWorkspace,
  updateUser,
  updateWithTestWorkspace,
} from '../../workspaces/store.ts';
import { mergeSettings } from '../../workspaces/settings.ts';
import { lockUser } from '../sign-in/store.ts';
import { revokeUserGrants } from '../tokens/grants.ts';
import { requireLiveCredential } from '../tokens/require-live.ts';
import { requireOpenSetup, setupCompleteError } from './start-setup-session.ts';
import { deleteSetupCodes, hasAccount } from './store.ts';

type SetupResult = ResponseBody<typeof completeSetupEndpoint, 200>;

/**
 * Gives the first owner an account: email address, name and password. The setup is over from then on: codes are
 * deleted, and other sessions of the owner end. The session of the request stays.
 *
 * @throws ApiError `forbidden` when somebody has an account, or for another caller than the first owner
 */
export async function completeSetup(context: Context, request: SetupRequest): Promise<SetupResult> {
  const { services, principal } = context;
  const { owner, workspaceId } = await requireOpenSetup(services);
  if (principal.userId !== owner.id) throw otherUserError();
  const time_zone = requireTimeZone(request.time_zone, 'time_zone');
  const { email, name } = request;
  requireStrongPassword(request.password, { email, name }, 'password');
  const account = {
    email: email.toLowerCase(),
    name,
    password_hash: await hashPassword(request.password),
    ...(time_zone !== undefined && { time_zone }),
  };
  return context.transaction(async (tx) => {
    await requireLiveCredential(tx, principal);
    // Two requests at once: the lock lets the second one see the account of the first.
    await lockUser(tx, owner.id);
    if (await hasAccount(tx)) throw setupCompleteError();
    await requireFreeEmail(tx, account.email, owner.id);
    await updateUser(tx, owner.id, account);
    await deleteSetupCodes(tx);
    await revokeUserGrants(tx, services, {
      userId: owner.id,
      exceptId: principal.grantId,
      kinds: ['tokens', 'cookie'],
    });
    invalidateCredentials(tx);
    await updateFirstWorkspace(tx, context, {
      workspaceId,
      name: request.workspace_name,
      settings: time_zone === undefined ? {} : { time_zone },
    });
    const user = { id: owner.id, email: account.email, name };
    return { state: 'complete', user, workspace_id: workspaceId };
  });
}

async function requireFreeEmail(tx: Tx, email: string, ownerId: string): Promise<void> {
  const other = await findUserByEmail(tx, email);
  if (!other || other.id === ownerId) return;
  throw invalidField('email', 'conflict', 'Another user of this server has this address');
}

/** Records the setup and updates the workspace, in the lock order of `updateWorkspace`. */
async function updateFirstWorkspace(
  tx: Tx,
  { services, principal, caller }: Context,
  {
    workspaceId,
    name,
    settings,
  }: { workspaceId: string; name: string | undefined; settings: { time_zone?: string } },
): Promise<void> {
  await recordAudit(tx, services, workspaceId, {
    action: 'setup.completed',
    by: toAuditActor(caller, principal),
    target: { type: 'workspace', id: workspaceId },
    details: { ...(name !== undefined && { name }), ...settings },
  });
  const before = await lockWorkspace(tx, workspaceId);
  await updateWithTestWorkspace(tx, workspaceId, {
    name: name ?? before.name,
    plan: before.plan,
    settings_json: mergeSettings(before, settings),
    updated_at: isoNow(services.clock),
  });
}

/** Tells whether the first owner has an account yet. */
export async function readSetupState({
  reads,
  oidc,
  mail,
}: Services): Promise<ResponseBody<typeof getSetup, 200>> {
  const state = (await hasAccount(reads)) ? 'complete' : 'new';
  return { state, sign_in_provider: oidc?.name ?? null, sends_mail: mail !== undefined };
}

function otherUserError(): ApiError {
  return new ApiError('forbidden', 'Only the first owner of this server can set it up', {
    details: { type: 'role' },
  });
}
