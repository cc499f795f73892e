import { recordAudit } from '../../audit/record-audit.ts';
import type { Input, ResponseBody } from '../../contract/endpoint.ts';
import type { inviteMember as inviteMemberEndpoint } from '../../contract/members.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { enqueue } from '../../jobs/queue.ts';
import { DAY_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { InvitationRow } from '../../storage/identity-schema.ts';
import { rejectApplication, rejectTestWorkspace, roleOf } from '../require-role.ts';
import { getWorkspaceRow } from '../store.ts';
import {
  countOpenInvitations,
  deleteInvitation,
  hashInvitationToken,
  generateInvitationToken,
  upsertInvitation,
} from './invitation-store.ts';
import { mailInvitationJob } from './mail-invitation.job.ts';
import { presentInvitation } from './list.ts';
import { requireRank } from './manage-members.ts';
import { hasMemberWithEmail } from './store.ts';

const INVITATION_MS = 7 * DAY_MS;
/** Each invitation may mail someone who did not ask for it. */
const OPEN_MAX = 200;

type InvitationRequest = Input<typeof inviteMemberEndpoint>['body'];
type NewInvitation = ResponseBody<typeof inviteMemberEndpoint, 201>;

/**
 * Invites an email address and replaces an open invitation to it. The token is mailed; without a mail server it is in
 * the response.
 */
export async function inviteMember(
  context: Context,
  { email: given, role = 'member' }: InvitationRequest,
): Promise<NewInvitation> {
  const { services, principal, workspaceId, transaction, caller } = context;
  const { clock, mail } = services;
  rejectApplication(principal, 'let anybody in');
  rejectTestWorkspace(await getWorkspaceRow(services.reads, workspaceId));
  requireRank(roleOf(principal, workspaceId), role);
  const email = given.toLowerCase();
  // Placeholder when mail is configured: the job creates the real token.
  const token = generateInvitationToken();
  const invitation: InvitationRow = {
    workspace_id: workspaceId,
    id: newId('invitation'),
    email,
    role,
    token_hash: hashInvitationToken(token),
    invited_by: principal.userId ?? principal.credentialId,
    expires_at: isoAfter(clock, INVITATION_MS),
    created_at: isoNow(clock),
    mailed: mail ? 1 : 0,
  };
  return transaction(async (tx) => {
    if (await hasMemberWithEmail(tx, workspaceId, email)) throw alreadyMemberError();
    const open = await countOpenInvitations(tx, workspaceId, invitation.created_at);
    if (open >= OPEN_MAX) throw tooManyInvitationsError();
    await upsertInvitation(tx, invitation);
    if (mail) {
      await enqueue(tx, clock, mailInvitationJob, workspaceId, { invitation_id: invitation.id });
    }
    await recordAudit(tx, services, workspaceId, {
      action: 'member.invited',
      by: toAuditActor(caller, principal),
      target: { type: 'invitation', id: invitation.id },
      details: { email, role },
    });
    const shown = presentInvitation(invitation);
    return mail ? { ...shown, mailed: true } : { ...shown, token, mailed: false };
  });
}

/** Revokes an open invitation. */
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
      by: toAuditActor(caller, principal),
      target: { type: 'invitation', id },
      details: { email: invitation.email, role: invitation.role },
    });
    return { id, deleted: true as const };
  });
}

function alreadyMemberError(): ApiError {
  return invalidField('email', 'conflict', 'A member already has this email address');
}

function tooManyInvitationsError(): ApiError {
  return new ApiError(
    'invalid_request',
    `A workspace has at most ${OPEN_MAX} open invitations: revoke some first`,
    { details: { type: 'too_large', limit: OPEN_MAX } },
  );
}
