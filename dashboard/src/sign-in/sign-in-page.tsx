import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { setupQuery } from '../api/session.ts';
import { announceSessionChange } from '../api/session-changes.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { FormPage } from './form-page.tsx';
import { ProviderLink } from './provider-link.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Page for the password, then the code of the second factor in the same form. */
export function SignInPage() {
  const { signIn: text } = useMessages();
  const { to } = useSearch({ from: '/sign-in' });
  const [isForgotten, setForgotten] = useState(false);
  const { data: setup } = useQuery(setupQuery);
  const signIn = useSignIn(() => {
    announceSessionChange();
    // A new page: another person may have used this one until the session ended.
    location.assign(to ?? '/app/');
  });
  if (isForgotten) return <ForgottenForm onBack={() => setForgotten(false)} />;
  return (
    <FormPage title={text.title} failure={undefined} onSend={signIn.send}>
      <SignInFields signIn={signIn} />
      <Button type="submit" kind="primary" size="lg" disabled={signIn.isSending}>
        {signIn.needsCode ? text.submitCode : text.submit}
      </Button>
      <ProviderLink name={setup?.sign_in_provider} returnTo={to ?? '/app/'} />
      <Button kind="ghost" onClick={() => setForgotten(true)}>
        {text.forgotten}
      </Button>
      {setup?.state === 'new' && <p className="text-12 text-ink-3">{text.first}</p>}
    </FormPage>
  );
}
