import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';

import { docket } from '../api/docket.ts';
import { readPassword } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';

/** Sets up an authenticator: the password, then the secret to scan, then a first code. */
export function TotpSetup({
  needsPassword,
  onDone,
}: {
  needsPassword: boolean;
  onDone: (recoveryCodes: string[]) => void;
}) {
  const { account: text } = useMessages();
  const begin = useMutation({
    mutationFn: async (password: string | undefined) =>
      docket.auth.beginTotp(password === undefined ? {} : { password }),
  });
  const { mutate, data } = begin;
  // This password was chosen before: its error is not that of a new one.
  const errors = useFormErrors(begin.error, ['password'], { password: 'current_password' });
  useEffect(() => {
    if (!needsPassword) mutate(undefined);
  }, [needsPassword, mutate]);
  if (data) {
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{text.scan}</p>
        <QrCode text={data.otpauth_url} />
        <p className="text-12 text-ink-3">
          {text.secret}{' '}
          <code className="font-mono break-all text-ink-2 select-all">{data.secret}</code>
        </p>
        <CodeForm
          hint={text.firstCode}
          label={text.digits}
          action={text.turnOn}
          send={async (code) => (await docket.auth.confirmTotp({ code })).recovery_codes}
          onDone={onDone}
        />
      </div>
    );
  }
  if (!needsPassword) return begin.error ? <Failure text={errors.rest} /> : <Skeleton rows={3} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(readPassword(new FormData(event.currentTarget), 'password'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={text.currentPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.fields['password']}
        required
        autoFocus
      />
      <Failure text={errors.rest} />
      <Button type="submit" kind="primary" size="lg" disabled={begin.isPending}>
        {text.next}
      </Button>
    </form>
  );
}
