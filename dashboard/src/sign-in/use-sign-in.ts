import { AuthenticationError, type LoginResponses } from '@docket/sdk';
import { type FormEvent, useState } from 'react';

import { docket } from '../api/docket.ts';
import { readPassword, readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { useErrorText } from '../ui/error-text.ts';

/** Sign-in by a form: its second step asks for a code. */
export type SignIn = {
  needsCode: boolean;
  isSending: boolean;
  failure: string | undefined;
  send: (form: FormData) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Returns what a form for the sign-in needs. */
export function useSignIn(onSignedIn: (session: LoginResponses[200]) => void): SignIn {
  const { signIn: text } = useMessages();
  const describe = useErrorText();
  const [needsCode, setNeedsCode] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = async (form: FormData) => {
    setSending(true);
    setFailure(undefined);
    try {
      const code = readText(form, 'code');
      onSignedIn(
        await docket.auth.login({
          email: readText(form, 'email'),
          password: readPassword(form, 'password'),
          session: 'cookie',
          ...(code !== '' && { code }),
        }),
      );
    } catch (error) {
      if (isSecondFactorMissing(error) && !needsCode) setNeedsCode(true);
      else setFailure(isRefused(error) ? text.wrongCredentials : describe(error));
    } finally {
      setSending(false);
    }
  };
  const send = (form: FormData) => void open(form);
  return {
    needsCode,
    isSending,
    failure,
    send,
    submit: (event) => {
      event.preventDefault();
      send(new FormData(event.currentTarget));
    },
  };
}

/** True for a wrong address or password. */
function isRefused(error: unknown): boolean {
  return error instanceof AuthenticationError && error.details.type === undefined;
}

function isSecondFactorMissing(error: unknown): boolean {
  return error instanceof AuthenticationError && error.details.type === 'second_factor_required';
}
