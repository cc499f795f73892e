import { useMutation, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useToast } from '../ui/toasts.tsx';
import type { Role } from './roles.ts';

/** Address of an invitation, which the person passes on. */
export type InvitationAddress = { email: string; url: string };

/**
 * Returns the change that invites an email address, or invites it again. A server with a mail server mails the address
 * of the invitation.
 *
 * @param onInvited called with the address of the invitation where it is not mailed; it is known only now
 */
export function useInvite(onInvited: (address: InvitationAddress | undefined) => void) {
  const { members: text } = useMessages();
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (invited: { email: string; role: Role }) =>
      docket.members.invite(workspaceId, invited),
    onSuccess: async ({ email, token, mailed }) => {
      if (mailed) toast({ text: text.mailed(email) });
      // Browsers send no fragment: the token reaches no log.
      const url = `${location.origin}/app/invite#${token}`;
      onInvited(token === undefined ? undefined : { email, url });
      await queryClient.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
}
