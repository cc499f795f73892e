import type { Invitation } from '@docket/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { setupQuery, useWorkspaceId } from '../api/session.ts';
import { formatDay, localDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import { AddressToPassOn } from './address-to-pass-on.tsx';
import { invitationPagesQuery } from './queries.ts';
import { RowList } from './row-list.tsx';
import { type InvitationAddress, useInvite } from './use-invite.ts';

/** Lists the open invitations, which can be sent again and revoked. */
export function InvitationList({ onRevoke }: { onRevoke: (invitation: Invitation) => void }) {
  const { members: text } = useMessages();
  const showError = useErrorToast();
  const [address, setAddress] = useState<InvitationAddress>();
  const { mutate, isPending } = useInvite(setAddress);
  const resend = ({ email, role }: Invitation) => mutate({ email, role }, { onError: showError });
  return (
    <>
      <RowList
        list={useInfiniteQuery(invitationPagesQuery(useWorkspaceId()))}
        label={text.invitations}
        none={text.noInvitations}
      >
        {(invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            isSending={isPending}
            onSend={() => resend(invitation)}
            onRevoke={() => onRevoke(invitation)}
          />
        )}
      </RowList>
      {address && (
        <Dialog title={text.newAddress} isOpen onClose={() => setAddress(undefined)}>
          <p className="mb-4 text-ink-2">{text.replaces}</p>
          <AddressToPassOn address={address} onDone={() => setAddress(undefined)} />
        </Dialog>
      )}
    </>
  );
}

function Row({
  invitation: { email, role, expires_at: end },
  isSending,
  onSend,
  onRevoke,
}: {
  invitation: Invitation;
  isSending: boolean;
  onSend: () => void;
  onRevoke: () => void;
}) {
  const { members: text } = useMessages();
  const language = useLanguage();
  const { data: setup } = useQuery(setupQuery);
  const isMailed = setup?.sends_mail ?? true;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-medium">{email}</span>
        <span className="block text-12 text-ink-3 tnum">
          {text.roles[role]} · {text.until(formatDay(localDay(end), language))}
        </span>
      </span>
      <Button
        size="sm"
        disabled={isSending}
        aria-label={isMailed ? text.resendTo(email) : text.newAddressFor(email)}
        onClick={onSend}
      >
        {isMailed ? text.resend : text.newAddress}
      </Button>
      <Button size="sm" kind="danger" aria-label={text.revokeOne(email)} onClick={onRevoke}>
        {text.revoke}
      </Button>
    </li>
  );
}
