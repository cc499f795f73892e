import { InvalidRequestError } from '@docket/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { readPassword } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { FormPage } from './form-page.tsx';
import { useLinkToken } from './link-token.ts';

/** Page of a mailed link that sets a new password. */
export function ResetPage() {
  const { signIn: text, general } = useMessages();
  const { token, forget } = useLinkToken('reset');
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (form: FormData) =>
      docket.auth.confirmPasswordReset({
        token: token ?? '',
        new_password: readPassword(form, 'password'),
      }),
    meta: OPENS_SESSION,
    onSuccess: forget,
    onError: (refusal) => {
      if (isTokenRefused(refusal)) forget();
    },
  });
  const errors = useFormErrors(error, ['new_password']);
  const toSignIn = (
    <Link to="/sign-in" className={buttonClass({ size: 'lg' })}>
      {text.submit}
    </Link>
  );
  if (token === undefined || isSuccess) {
    return (
      <FormPage title={text.newPassword} failure={undefined} onSend={() => {}}>
        <p role="status" className="text-ink-2">
          {isSuccess ? text.passwordSet : text.linkBroken}
        </p>
        {toSignIn}
      </FormPage>
    );
  }
  return (
    <FormPage title={text.newPassword} failure={errors.rest} onSend={mutate}>
      <Field
        label={text.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={text.passwordHint}
        error={errors.fields['new_password']}
        required
      />
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {general.save}
      </Button>
      <p className="text-12 text-ink-3">{text.sessionsEnd}</p>
    </FormPage>
  );
}

function isTokenRefused(error: unknown): boolean {
  return error instanceof InvalidRequestError && error.details.field === 'token';
}
