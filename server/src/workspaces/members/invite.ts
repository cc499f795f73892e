import { recordAudit } from '../../audit/record-audit.ts';
import type { Input, ResponseBody } from '../../contract/endpoint.ts';
import type { inviteMember as inviteMemberEndpoint } from '../../contract/members.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { enqueue } from '../../jobs/queue.ts';
import { DAY_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { InvitationRow } from '../../storage/identity-schema.ts';
import { refuseApplication, refuseTwin, roleOf } from '../require-role.ts';
import { getWorkspaceRow } from '../store.ts';
import { countInvitations, deleteInvitation, putInvitation } from './invitation-store.ts';
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts';
import { mailInvitationJob } from './mail-invitation.job.ts';
import { presentInvitation } from './present.ts';
import { requireRank } from './roles.ts';
import { hasMemberAt } from './store.ts';

const INVITATION_MS = 7 * DAY_MS;
/** Each may be a mail to somebody who did not ask for it. */
const OPEN_MAX = 200;

type Invited = Input<typeof inviteMemberEndpoint>['body'];
type NewInvitation = ResponseBody<typeof inviteMemberEndpoint, 201>;

/** Invites an address; an invitation that it has is replaced. The token is mailed, or answered where nothing can be mailed. */
export async function inviteMember(
  context: Context,
  { email: given, role = 'member' }: Invited,
): Promise<NewInvitation> {
  const { services, principal, workspaceId, transaction, caller } = context;
  const { clock, mail } = services;
  refuseApplication(principal);
  refuseTwin(await getWorkspaceRow(services.reads, workspaceId));
  requireRank(roleOf(principal, workspaceId), role);
  const email = given.toLowerCase();
  // With a mail server this one is known to nobody: the job makes the one that is mailed.
  const token = newInvitationToken();
  const invitation: InvitationRow = {
    workspace_id: workspaceId,
    id: newId('invitation'),
    email,
    role,
    token_hash: hashInvitationToken(token),
    invited_by: principal.userId ?? principal.credentialId,
    expires_at: isoAfter(clock, INVITATION_MS),
    created_at: isoNow(clock),
  };
  return transaction(async (tx) => {
    if (await hasMemberAt(tx, workspaceId, email)) throw isMember();
    const open = await countInvitations(tx, workspaceId, invitation.created_at);
    if (open >= OPEN_MAX) throw tooMany();
    await putInvitation(tx, invitation);
    if (mail) {
      await enqueue(tx, clock, mailInvitationJob, workspaceId, { invitation_id: invitation.id });
    }
    await recordAudit(tx, services, workspaceId, {
      action: 'member.invited',
      by: auditBy(caller, principal),
      target: { type: 'invitation', id: invitation.id },
      details: { email, role },
    });
    const shown = presentInvitation(invitation);
    return mail ? { ...shown, mailed: true } : { ...shown, token, mailed: false };
  });
}

/** Takes an open invitation back. */
export function revokeInvitation(
  { services, principal, workspaceId, transaction, caller }: Context,
  id: string,
): Promise<{ id: string; deleted: true }> {
  return transaction(async (tx) => {
    const now = isoNow(services.clock);
    const invitation = await deleteInvitation(tx, workspaceId, id, now);
    if (!invitation) throw notFound('invitation', id);
    await recordAudit(tx, services, workspaceId, {
      action: 'invitation.revoked',
      by: auditBy(caller, principal),
      target: { type: 'invitation', id },
      details: { email: invitation.email, role: invitation.role },
    });
    return { id, deleted: true as const };
  });
}

function isMember(): ApiError {
  return invalidField('email', 'conflict', 'Somebody with this address is a member already');
}

function tooMany(): ApiError {
  return new ApiError(
    'invalid_request',
    `A workspace has at most ${OPEN_MAX} open invitations: take back those that nobody accepts`,
    { details: { type: 'too_large', limit: OPEN_MAX } },
  );
}
