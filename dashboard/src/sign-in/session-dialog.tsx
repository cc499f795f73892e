import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { announceSessionChange, goOn } from '../api/session-changes.ts';
import { docket } from '../api/docket.ts';
import { meQuery, setupQuery } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProviderLink } from './provider-link.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Asks the person of an ended session to sign in again, over the page: what was typed stays. */
export function SessionDialog() {
  const { signIn: text } = useMessages();
  const queryClient = useQueryClient();
  const person = queryClient.getQueryData(meQuery.queryKey)?.user;
  const signIn = useSignIn(({ user }) => {
    announceSessionChange();
    goOn(queryClient, user.id);
  });
  useReturn((userId) => goOn(queryClient, userId));
  const { data: setup } = useQuery(setupQuery);
  return (
    <Dialog title={text.ended} isOpen onClose={leave}>
      <form onSubmit={signIn.submit} className="flex flex-col gap-4">
        <p className="text-ink-2">{text.endedHint}</p>
        <SignInFields signIn={signIn} email={person?.email} />
        <ProviderLink name={setup?.sign_in_provider} returnTo="/app/" inNewTab />
        <div className="flex justify-end gap-2">
          <Button kind="ghost" onClick={leave}>
            {text.otherPerson}
          </Button>
          <Button type="submit" kind="primary" disabled={signIn.isSending}>
            {text.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Calls a function with the id of the person who is signed in when this tab is looked at again. */
function useReturn(onSignedIn: (userId: string) => void): void {
  const current = useRef(onSignedIn);
  current.current = onSignedIn;
  useEffect(() => {
    const check = async () => {
      try {
        const { user } = await docket.me.get();
        if (user) current.current(user.id);
      } catch {
        // Nobody is signed in yet: the form stays.
      }
    };
    const onFocus = () => void check();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
}

function leave(): void {
  location.assign('/app/sign-in');
}
