import { useQueryClient } from '@tanstack/react-query';

import { announceSessionChange, goOn } from '../api/session-changes.ts';
import { meQuery } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
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
  return (
    <Dialog title={text.ended} isOpen onClose={leave}>
      <form onSubmit={signIn.submit} className="flex flex-col gap-4">
        <p className="text-ink-2">{text.endedHint}</p>
        <SignInFields signIn={signIn} email={person?.email} />
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

function leave(): void {
  location.assign('/app/sign-in');
}
