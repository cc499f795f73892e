import { NotFoundError } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { meQuery } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { PageError } from '../ui/page-error.tsx';
import { EndedPage } from './ended-page.tsx';
import { JoinAsMember, JoinAsNewPerson, JoinBySignIn, type Offer } from './join-forms.tsx';
import { useLinkToken } from './link-token.ts';

/** Page of an invitation: who invites into what, and the form by which the person joins. */
export function InvitePage() {
  const { signIn: text } = useMessages();
  const { token, forget } = useLinkToken('invite');
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => docket.invitations.get(token!),
    enabled: token !== undefined,
    retry: false,
    // An answer that changes under a form would move it.
    staleTime: Infinity,
  });
  if (token === undefined) return <EndedPage title={text.invitation} message={text.linkBroken} />;
  if (invitation.error instanceof NotFoundError) {
    return <EndedPage title={text.invitation} message={text.invitationGone} />;
  }
  if (invitation.error) {
    return (
      <PageError isWholePage error={invitation.error} retry={() => void invitation.refetch()} />
    );
  }
  if (!invitation.data) return null;
  return <OpenInvitation token={token} offer={invitation.data} onUsed={forget} />;
}

/** Way to join. */
type Way = 'new' | 'account';

function OpenInvitation({
  token,
  offer,
  onUsed,
}: {
  token: string;
  offer: Offer;
  onUsed: () => void;
}) {
  const { signIn: text } = useMessages();
  const { data: me, isPending } = useQuery({ ...meQuery, retry: false });
  const [way, setWay] = useState<Way>();
  const [notice, setNotice] = useState<string>();
  const [isUnsigned, setUnsigned] = useState(false);
  if (isUnsigned) return <EndedPage title={text.invitation} message={text.joined} />;
  if (isPending) return null;
  const email = me?.user?.email;
  const join = {
    token,
    offer,
    onJoined: (workspace: string) => {
      onUsed();
      // A new page: what is kept of the person does not know the workspace yet.
      location.assign(`/app/w/${workspace}`);
    },
  };
  if (email === offer.email) return <JoinAsMember {...join} />;
  const shown = way ?? (email === undefined ? 'new' : 'account');
  if (shown === 'account') {
    const hint = email === undefined ? text.signInToJoin : text.signedInAsOther(email);
    return <JoinBySignIn {...join} hint={notice ?? hint} onOtherWay={() => setWay('new')} />;
  }
  return (
    <JoinAsNewPerson
      {...join}
      isSignedIn={email !== undefined}
      onUnsigned={() => {
        onUsed();
        setUnsigned(true);
      }}
      onKnown={() => {
        setNotice(text.hasAccount);
        setWay('account');
      }}
      onOtherWay={() => setWay('account')}
    />
  );
}
