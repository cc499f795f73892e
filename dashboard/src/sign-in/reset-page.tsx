import { NotFoundError } from '@docket/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { describeError } from '../ui/page-error.tsx';
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
        new_password: readText(form, 'password'),
      }),
    meta: OPENS_SESSION,
    onSuccess: forget,
    onError: (refusal) => {
      if (refusal instanceof NotFoundError) forget();
    },
  });
  const failure = error ? describeError(error, general.notReachable) : undefined;
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
    <FormPage title={text.newPassword} failure={failure} onSend={mutate}>
      <Field
        label={text.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={text.passwordHint}
        required
      />
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {general.save}
      </Button>
      <p className="text-12 text-ink-3">{text.sessionsEnd}</p>
    </FormPage>
  );
}
