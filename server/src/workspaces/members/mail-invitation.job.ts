import { Type } from 'typebox';

import { defineJob } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { MailError } from '../../outbound/mail.ts';
import type { Services } from '../../app/services.ts';
import { findWorkspace } from '../store.ts';
import {
  hashInvitationToken,
  generateInvitationToken,
  setInvitationToken,
} from './invitation-store.ts';

/** Mails an invitation. The job creates the token so that only the mail holds it; a retry creates another one. */
export const mailInvitationJob = defineJob({
  name: 'workspaces.mail_invitation',
  payload: Type.Object({ invitation_id: Type.String() }),
  retryDelaysMs: [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS],

  async run(services, workspaceId, { invitation_id }) {
    const { db, mail, clock } = services;
    const workspace = await findWorkspace(db, workspaceId);
    if (!mail || !workspace || workspace.deleted_at !== null) return;
    const token = generateInvitationToken();
    const hash = hashInvitationToken(token);
    const invitation = await setInvitationToken(db, workspaceId, invitation_id, hash);
    if (!invitation || invitation.expires_at <= isoNow(clock)) return;
    const text = invitationText(services, { ...invitation, name: workspace.name, token });
    try {
      await mail.send({ to: invitation.email, subject: `Invitation to ${workspace.name}`, text });
    } catch (error) {
      if (!(error instanceof MailError) || !error.isPermanent) throw error;
      services.log.error({ invitation_id, reason: error.message }, 'mail was refused');
    }
  },
});

function invitationText(
  { publicUrl }: Services,
  { name, role, expires_at, token }: Record<'name' | 'role' | 'expires_at' | 'token', string>,
): string {
  return [
    `You are invited to the workspace "${name}" as ${role}.`,
    '',
    `To join it, open this address before ${expires_at}:`,
    '',
    // Browsers send no fragment: the token reaches no log.
    `  ${publicUrl}/app/invite#${token}`,
    '',
    'You choose a password there, or sign in if you have an account.',
    `By the API: POST ${publicUrl}/v2/invitations/{token}/accept with the text after #.`,
    '',
    'Whoever has this message can accept the invitation. If you did not expect it, ignore it.',
    '',
  ].join('\n');
}
