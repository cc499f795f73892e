import type { AuditActor } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ResponseBody } from '../../contract/endpoint.ts';
import type {
  acceptInvitation as acceptInvitationEndpoint,
  AcceptInvitationRequest,
} from '../../contract/members.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requireStrongPassword } from '../../kernel/password-rules.ts';
import { hashPassword } from '../../kernel/password.ts';
import type { InvitationRow, UserRow } from '../../storage/identity-schema.ts';
import {
  findUser,
  findUserByEmail,
  insertUserIfEmailFree,
  buildUserRow,
  invalidateCredentials,
  markEmailVerified,
} from '../store.ts';
import { rejectBoundCredential } from '../require-role.ts';
import { findOpenInvitation, hashInvitationToken, consumeInvitation } from './invitation-store.ts';
import { insertMembershipIfNew } from './store.ts';

type Accepted = ResponseBody<typeof acceptInvitationEndpoint, 200>;

/**
 * Accepts an invitation and consumes its token. The caller is signed in with the invited address, or is a new user who
 * chooses a password.
 *
 * @throws ApiError `resource_not_found` for an unknown, used, expired or revoked token
 */
export async function acceptInvitation(
  context: Context,
  token: string,
  body: AcceptInvitationRequest,
): Promise<Accepted> {
  const { services, maybePrincipal, transaction, caller } = context;
  const hash = hashInvitationToken(token);
  const invitation = await findOpenInvitation(services.db, hash, isoNow(services.clock));
  if (!invitation) throw unknownInvitationError();
  const joining = await resolveJoiningUser(context, invitation, body);
  return transaction(async (tx) => {
    if (!(await consumeInvitation(tx, hash))) throw unknownInvitationError();
    if (joining.isNew && !(await insertUserIfEmailFree(tx, joining.user))) {
      throw signInRequiredError();
    }
    const { workspace_id, role: invitedAs } = invitation;
    const user_id = joining.user.id;
    const created_at = isoNow(services.clock);
    // Who has a mailed token receives mail at the address.
    if (invitation.mailed === 1) await markEmailVerified(tx, user_id, created_at);
    const role = await insertMembershipIfNew(tx, {
      workspace_id,
      user_id,
      role: invitedAs,
      created_at,
    });
    invalidateCredentials(tx);
    const by: AuditActor = {
      ...toAuditActor(caller, maybePrincipal),
      actor_type: 'user',
      actor_id: user_id,
    };
    await recordAudit(tx, services, workspace_id, {
      action: 'member.joined',
      by,
      target: { type: 'user', id: user_id },
      details: { role, invitation_id: invitation.id, is_new: joining.isNew },
    });
    return { workspace_id, user_id, role };
  });
}

type JoiningUser = { user: UserRow; isNew: boolean };

/**
 * Returns the signed-in user, or builds a new one.
 *
 * @throws ApiError for another user's account, or when the caller must sign in or choose a password
 */
async function resolveJoiningUser(
  { services, maybePrincipal }: Context,
  { workspace_id, email, mailed }: InvitationRow,
  { name, password }: AcceptInvitationRequest,
): Promise<JoiningUser> {
  if (maybePrincipal) {
    if (maybePrincipal.type !== 'user') throw notSignedInError();
    rejectBoundCredential(maybePrincipal, workspace_id);
    const user = await findUser(services.db, maybePrincipal.userId ?? '');
    if (user?.email !== email) throw wrongAccountError();
    return { user, isNew: false };
  }
  // Refusals are the same with and without an account: they must not tell whether the address has one.
  if (password === undefined) throw signInRequiredError();
  requireStrongPassword(password, { email, name: name ?? null }, 'password');
  if (await findUserByEmail(services.db, email)) throw signInRequiredError();
  const created_at = isoNow(services.clock);
  const user = buildUserRow({
    id: newId('user'),
    email,
    name: name ?? null,
    password_hash: await hashPassword(password),
    created_at,
    email_verified_at: mailed === 1 ? created_at : null,
  });
  return { user, isNew: true };
}

/** Error for every invalid token: it does not tell why. */
export function unknownInvitationError(): ApiError {
  return new ApiError(
    'resource_not_found',
    'The invitation is unknown, used, expired or revoked: ask for another one',
  );
}

function signInRequiredError(): ApiError {
  return new ApiError(
    'unauthorized',
    'Sign in with the invited address and send the request again with the access token, or choose a password for a new account',
  );
}

function notSignedInError(): ApiError {
  return new ApiError(
    'forbidden',
    'Neither a key nor an application can accept an invitation: sign in, and send the access token',
    { details: { type: 'session' } },
  );
}

function wrongAccountError(): ApiError {
  return new ApiError(
    'forbidden',
    'The invitation is for another address than the one you are signed in with',
    { details: { type: 'role' } },
  );
}
