import { AuthenticationError, type GetInvitationResponses } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { announceSessionChange } from '../api/session-changes.ts';
import { meQuery, setupQuery } from '../api/session.ts';
import { readPassword, readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorText, useFormErrors } from '../ui/error-text.ts';
import { Field } from '../ui/field.tsx';
import { FormPage } from './form-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ProviderLink } from './provider-link.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Workspace, role and inviter of an invitation. */
export type Offer = GetInvitationResponses[200];

type Join = { token: string; offer: Offer; onJoined: (workspaceId: string) => void };

/** Form for a person who is signed in with the invited address. */
export function JoinAsMember({ token, offer, onJoined }: Join) {
  const { signIn: text } = useMessages();
  const describe = useErrorText();
  const { mutate, error, isPending } = useAccept(token, onJoined);
  return (
    <FormPage
      title={text.invitation}
      failure={error ? describe(error) : undefined}
      onSend={() => mutate()}
    >
      <OfferText offer={offer} />
      <p className="text-ink-2">{text.joinAs(offer.email)}</p>
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {text.join}
      </Button>
    </FormPage>
  );
}

/** Form for a person who has an account: after the sign-in it joins at once. */
export function JoinBySignIn({
  token,
  offer,
  onJoined,
  hint,
  onOtherWay,
}: Join & { hint: string; onOtherWay: () => void }) {
  const { signIn: text } = useMessages();
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const { data: setup } = useQuery(setupQuery);
  const { mutate, error, isPending } = useAccept(token, onJoined);
  const signIn = useSignIn(() => {
    announceSessionChange();
    mutate(undefined, {
      // The form of somebody who is signed in takes over.
      onError: () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
  });
  return (
    <FormPage
      title={text.invitation}
      failure={error ? describe(error) : undefined}
      onSend={signIn.send}
    >
      <OfferText offer={offer} />
      <p role="status" className="text-ink-2">
        {hint}
      </p>
      <SignInFields signIn={signIn} email={offer.email} />
      <Button type="submit" kind="primary" size="lg" disabled={signIn.isSending || isPending}>
        {text.join}
      </Button>
      <ProviderLink name={setup?.sign_in_provider} returnTo="/app/invite" />
      <Button kind="ghost" onClick={onOtherWay}>
        {text.newAccount}
      </Button>
    </FormPage>
  );
}

/** Form for a person without an account, who chooses a password and is signed in with it. */
export function JoinAsNewPerson({
  token,
  offer,
  onJoined,
  isSignedIn,
  onUnsigned,
  onKnown,
  onOtherWay,
}: Join & {
  /** True while somebody else is signed in, whose session ends. */
  isSignedIn: boolean;
  /** Called when the person has joined, but could not be signed in. */
  onUnsigned: () => void;
  /** Called when the address has an account. */
  onKnown: () => void;
  onOtherWay: () => void;
}) {
  const { signIn: text } = useMessages();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (form: FormData) => {
      if (isSignedIn) await docket.auth.logout();
      return joinAndSignIn(token, offer.email, form);
    },
    meta: OPENS_SESSION,
    onSuccess: ({ workspaceId, hasSession }) => {
      announceSessionChange();
      if (hasSession) onJoined(workspaceId);
      else onUnsigned();
    },
    onError: (refusal) => {
      if (refusal instanceof AuthenticationError) onKnown();
    },
  });
  const errors = useFormErrors(error, ['name', 'password']);
  return (
    <FormPage title={text.invitation} failure={errors.rest} onSend={mutate}>
      <OfferText offer={offer} />
      <p className="text-ink-2">{text.newHere}</p>
      <Field
        label={text.email}
        type="email"
        autoComplete="username"
        defaultValue={offer.email}
        readOnly
      />
      <Field label={text.name} name="name" autoComplete="name" error={errors.fields['name']} />
      <NewPasswordField error={errors.fields['password']} />
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {text.join}
      </Button>
      <Button kind="ghost" onClick={onOtherWay}>
        {text.accountExists}
      </Button>
    </FormPage>
  );
}

/** Says who invites into which workspace, and with which role. */
function OfferText({ offer }: { offer: Offer }) {
  const { signIn: text, members } = useMessages();
  const { invited_by: inviter, workspace_name: workspace, role } = offer;
  return (
    <div>
      <p className="font-medium break-words">
        {inviter === null ? text.invitedTo(workspace) : text.invitedBy(inviter, workspace)}
      </p>
      <p className="text-ink-2">{text.invitedAs(members.roles[role], members.rolesHint[role])}</p>
    </div>
  );
}

function useAccept(token: string, onJoined: (workspaceId: string) => void) {
  return useMutation({
    mutationFn: async () => docket.invitations.accept(token),
    meta: OPENS_SESSION,
    onSuccess: ({ workspace_id: workspace }) => onJoined(workspace),
  });
}

/** Makes the account, then opens a session with its password. */
async function joinAndSignIn(token: string, email: string, form: FormData) {
  const name = readText(form, 'name');
  const password = readPassword(form, 'password');
  const { workspace_id: workspaceId } = await docket.invitations.accept(token, {
    password,
    ...(name !== '' && { name }),
  });
  try {
    await docket.auth.login({ email, password, session: 'cookie' });
    return { workspaceId, hasSession: true };
  } catch {
    // The invitation is used: from here on the person signs in as everybody does.
    return { workspaceId, hasSession: false };
  }
}
