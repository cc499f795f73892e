import type { AuditBy } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ResponseBody } from '../../contract/endpoint.ts';
import type {
  acceptInvitation as acceptInvitationEndpoint,
  AcceptInvitationRequest,
} from '../../contract/members.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { hashPassword } from '../../kernel/password.ts';
import type { InvitationRow, UserRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { findUser, findUserByEmail, newUser } from '../user-store.ts';
import { findOpenInvitation, takeInvitation } from './invitation-store.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { insertNewUser, joinWorkspace } from './store.ts';

type Accepted = ResponseBody<typeof acceptInvitationEndpoint, 200>;

/**
 * Lets somebody join the workspace that they were invited to: who is signed in by the address that was invited, or who is
 * new and chooses a password. The token is used up by it.
 *
 * @throws ApiError `resource_not_found` for a token that is wrong, used, expired or taken back
 */
export async function acceptInvitation(
  context: Context,
  token: string,
  body: AcceptInvitationRequest,
): Promise<Accepted> {
  const { services, maybePrincipal, transaction, caller } = context;
  const hash = hashInvitationToken(token);
  const invitation = await findOpenInvitation(services.db, hash, isoNow(services.clock));
  if (!invitation) throw unknownInvitation();
  const joining = await whoJoins(context, invitation, body);
  return transaction(async (tx) => {
    if (!(await takeInvitation(tx, hash))) throw unknownInvitation();
    if (joining.isNew && !(await insertNewUser(tx, joining.user))) throw signInFirst();
    const { workspace_id, role: invitedAs } = invitation;
    const user_id = joining.user.id;
    const created_at = isoNow(services.clock);
    const role = await joinWorkspace(tx, { workspace_id, user_id, role: invitedAs, created_at });
    noteCredentialChange(tx);
    const by: AuditBy = {
      ...auditBy(caller, maybePrincipal),
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

type Joining = { user: UserRow; isNew: boolean };

/** @throws ApiError when it is not the one who was invited, or when a known one is to sign in first */
async function whoJoins(
  { services, maybePrincipal }: Context,
  { email }: InvitationRow,
  { name, password }: AcceptInvitationRequest,
): Promise<Joining> {
  if (maybePrincipal) {
    if (maybePrincipal.type !== 'user') throw notSignedIn();
    const user = await findUser(services.db, maybePrincipal.userId ?? '');
    if (user?.email !== email) throw somebodyElse();
    return { user, isNew: false };
  }
  if (await findUserByEmail(services.db, email)) throw signInFirst();
  if (password === undefined) {
    const message = 'Nobody with the address that was invited is known yet: choose a password';
    throw invalidField('password', 'required', message);
  }
  const user = newUser({
    id: newId('user'),
    email,
    name: name ?? null,
    password_hash: await hashPassword(password),
    created_at: isoNow(services.clock),
  });
  return { user, isNew: true };
}

function unknownInvitation(): ApiError {
  return new ApiError(
    'resource_not_found',
    'The invitation is unknown, used, expired or was taken back: ask for another one',
  );
}

function signInFirst(): ApiError {
  return new ApiError(
    'unauthorized',
    'The address that was invited has an account: sign in with it and send the request again with the access token',
  );
}

function notSignedIn(): ApiError {
  return new ApiError(
    'forbidden',
    'Neither a key nor an application can accept an invitation: sign in, and send the access token',
    { details: { type: 'session' } },
  );
}

function somebodyElse(): ApiError {
  return new ApiError(
    'forbidden',
    'The invitation is for another address than the one you are signed in with',
    { details: { type: 'role' } },
  );
}
