import { AuthenticationError, NotFoundError } from '@docket/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { meQuery } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { describeError } from '../ui/page-error.tsx';
import { FormPage } from './form-page.tsx';
import { useLinkToken } from './link-token.ts';

/** Page of an invitation: somebody new chooses a name and a password, a person who is signed in joins at once. */
export function InvitePage() {
  const { signIn: text, general } = useMessages();
  const { token, forget } = useLinkToken('invite');
  const { data: me, isPending: isLoading } = useQuery({ ...meQuery, retry: false });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (form: FormData) => {
      const name = readText(form, 'name');
      const answer = me
        ? {}
        : { password: readText(form, 'password'), ...(name !== '' && { name }) };
      return docket.invitations.accept(token ?? '', answer);
    },
    meta: OPENS_SESSION,
    onSuccess: ({ workspace_id: workspace }) => {
      forget();
      // A new page: what is kept of the person does not know the workspace yet.
      if (me) location.assign(`/app/w/${workspace}`);
    },
    onError: (refusal) => {
      if (refusal instanceof NotFoundError) forget();
    },
  });
  const needsSignIn = error instanceof AuthenticationError;
  const failure = error && !needsSignIn ? describeError(error, general.notReachable) : undefined;
  if (needsSignIn) return <Ended message={text.hasAccount} returnTo="/app/invite" />;
  if (isSuccess) return <Ended message={text.joined} />;
  if (token === undefined) return <Ended message={text.linkBroken} />;
  if (isLoading) return null;
  return (
    <FormPage title={text.invitation} failure={failure} onSend={mutate}>
      {me ? <p className="text-ink-2">{text.joinAs(me.user?.email ?? '')}</p> : <NewPerson />}
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {text.join}
      </Button>
    </FormPage>
  );
}

function NewPerson() {
  const { signIn: text } = useMessages();
  return (
    <>
      <p className="text-ink-2">{text.newHere}</p>
      <Field label={text.name} name="name" autoComplete="name" />
      <Field
        label={text.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={text.passwordHint}
        required
      />
    </>
  );
}

/** Says how it ended, and leads to the sign-in. */
function Ended({ message, returnTo }: { message: string; returnTo?: string }) {
  const { signIn: text } = useMessages();
  return (
    <FormPage title={text.invitation} failure={undefined} onSend={() => {}}>
      <p role="status" className="text-ink-2">
        {message}
      </p>
      <Link to="/sign-in" search={{ to: returnTo }} className={buttonClass({ size: 'lg' })}>
        {text.submit}
      </Link>
    </FormPage>
  );
}
