import type { ResponseBody } from '../../contract/endpoint.ts';
import type { getInvitation as getInvitationEndpoint } from '../../contract/members.ts';
import type { Services } from '../../app/services.ts';
import { isoNow } from '../../kernel/clock.ts';
import { findUser, getWorkspaceRow } from '../store.ts';
import { unknownInvitationError } from './accept.ts';
import { findOpenInvitation, hashInvitationToken } from './invitation-store.ts';

/**
 * Returns what an invitation offers. Its token is the only credential.
 *
 * @throws ApiError `resource_not_found` for an unknown, used, expired or revoked token
 */
export async function getInvitation(
  { reads, clock }: Services,
  token: string,
): Promise<ResponseBody<typeof getInvitationEndpoint, 200>> {
  const invitation = await findOpenInvitation(reads, hashInvitationToken(token), isoNow(clock));
  if (!invitation) throw unknownInvitationError();
  const { workspace_id, email, role, invited_by, expires_at } = invitation;
  const [workspace, inviter] = await Promise.all([
    getWorkspaceRow(reads, workspace_id),
    invited_by === null ? undefined : findUser(reads, invited_by),
  ]);
  return {
    workspace_name: workspace.name,
    email,
    role,
    invited_by: inviter ? (inviter.name ?? inviter.email) : null,
    expires_at,
  };
}
