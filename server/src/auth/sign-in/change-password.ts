import { recordAuditForUser } from '../../audit/record-audit.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { requireStrongPassword } from '../../kernel/password-rules.ts';
import { hashPassword } from '../../kernel/password.ts';
import type { UserRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { findGrant } from '../tokens/store.ts';
import { revokeUserGrants } from '../tokens/grants.ts';
import { requireLiveCredential } from '../tokens/require-live.ts';
import { verifyPassword, requireUser } from './verify-credentials.ts';
import { deleteUserResets, lockUser, setPasswordHash } from './store.ts';
import type { SignInAttempt } from './throttle.ts';

/** A user without a password may set a first one only this soon after sign-in. */
const FRESH_MS = 10 * MINUTE_MS;

export type PasswordChange = { changed: true; sessions_ended: number };

type PasswordChangeRequest = { current_password?: string; new_password: string };

/**
 * Changes or sets the password of the caller and ends all other sessions. Applications and API keys stay, because they
 * are listed and can be revoked one by one.
 */
export async function changePassword(
  context: Context,
  request: PasswordChangeRequest,
): Promise<PasswordChange> {
  const { services, principal, caller } = context;
  const user = await requireUser(services, principal);
  const attempt = await verifyCurrentPassword(context, user, request.current_password);
  requireStrongPassword(request.new_password, user);
  const hash = await hashPassword(request.new_password);
  return context.transaction(async (tx) => {
    await requireLiveCredential(tx, principal);
    const current = await lockUser(tx, user.id);
    if (!current || current.password_hash !== user.password_hash) throw concurrentChangeError();
    await setPasswordHash(tx, user.id, hash);
    await deleteUserResets(tx, user.id);
    await attempt?.recordSuccess(tx);
    const ended = await revokeUserGrants(tx, services, {
      userId: user.id,
      exceptId: principal.grantId,
      kinds: ['tokens', 'cookie'],
    });
    invalidateCredentials(tx);
    await recordAuditForUser(tx, services, user.id, {
      action: 'password.changed',
      by: toAuditActor(caller, principal),
      target: { type: 'user', id: user.id },
      details: { sessions_ended: ended },
    });
    return { changed: true, sessions_ended: ended };
  });
}

async function verifyCurrentPassword(
  { services, principal, caller }: Context,
  user: UserRow,
  password: string | undefined,
): Promise<SignInAttempt | undefined> {
  const field = 'current_password';
  if (user.password_hash !== null) {
    if (password === undefined) throw invalidField(field, 'required', `${field} is needed`);
    return verifyPassword(services, { user, caller }, { field, password });
  }
  const { grantId } = principal;
  const grant = grantId === null ? undefined : await findGrant(services.reads, grantId);
  const ageMs = services.clock.now().getTime() - Date.parse(grant?.created_at ?? '');
  if (ageMs <= FRESH_MS) return undefined;
  throw new ApiError('forbidden', 'Sign in again to set a first password', {
    details: { type: 'session' },
  });
}

function concurrentChangeError(): ApiError {
  return invalidField(
    'current_password',
    'conflict',
    'The password was changed by another request',
  );
}
