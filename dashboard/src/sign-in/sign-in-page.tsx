import { AuthenticationError } from '@docket/sdk';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { docket } from '../api/docket.ts';
import { announceSessionChange } from '../api/session-changes.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Logo } from '../ui/logo.tsx';
import { describeError } from '../ui/page-error.tsx';

/** Page for the password, then the code of the second factor in the same form. */
export function SignInPage() {
  const { signIn: text, general } = useMessages();
  const { to } = useSearch({ from: '/sign-in' });
  const [needsCode, setNeedsCode] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (form: FormData) => {
    setSending(true);
    setFailure(undefined);
    try {
      const code = readText(form, 'code');
      await docket.auth.login({
        email: readText(form, 'email'),
        password: readText(form, 'password'),
        session: 'cookie',
        ...(code !== '' && { code }),
      });
      announceSessionChange();
      // A new page: another person may have used this one until the session ended.
      location.assign(to ?? '/app/');
    } catch (error) {
      if (isSecondFactorMissing(error) && !needsCode) setNeedsCode(true);
      else setFailure(describeError(error, general.notReachable));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };

  return (
    <main className="grid h-full place-items-center overflow-y-auto p-4">
      <form onSubmit={submit} className="flex w-full max-w-80 flex-col gap-4">
        <Logo />
        <h1 className="text-28 font-semibold">{text.title}</h1>
        <Field label={text.email} name="email" type="email" autoComplete="username" required />
        <Field
          label={text.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {needsCode && (
          <Field label={text.code} name="code" autoComplete="one-time-code" required autoFocus />
        )}
        {failure !== undefined && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
        <Button type="submit" kind="primary" size="lg" disabled={isSending}>
          {needsCode ? text.submitCode : text.submit}
        </Button>
        <p className="text-12 text-ink-3">{text.first}</p>
      </form>
    </main>
  );
}

function isSecondFactorMissing(error: unknown): boolean {
  return error instanceof AuthenticationError && error.details['type'] === 'second_factor_required';
}
