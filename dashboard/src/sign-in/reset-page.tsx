import { InvalidRequestError } from '@docket/sdk';
import { useMutation } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { readPassword } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { EndedPage } from './ended-page.tsx';
import { FormPage } from './form-page.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField } from './new-password-field.tsx';

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
  if (token === undefined || isSuccess) {
    const message = isSuccess ? text.passwordSet : text.linkBroken;
    return <EndedPage title={text.newPassword} message={message} />;
  }
  return (
    <FormPage title={text.newPassword} failure={errors.rest} onSend={mutate}>
      <NewPasswordField error={errors.fields['new_password']} />
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
