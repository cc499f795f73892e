import { useMutation } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { describeError } from '../ui/page-error.tsx';
import { FormPage } from './form-page.tsx';

/** Asks for the address to which the link for a new password goes. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { signIn: text, general } = useMessages();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (form: FormData) =>
      docket.auth.requestPasswordReset({ email: readText(form, 'email') }),
    meta: OPENS_SESSION,
  });
  const failure = error ? describeError(error, general.notReachable) : undefined;
  return (
    <FormPage title={text.forgotten} failure={failure} onSend={mutate}>
      {isSuccess ? (
        <p role="status" className="text-ink-2">
          {text.resetSent}
        </p>
      ) : (
        <>
          <Field
            label={text.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
          />
          <Button type="submit" kind="primary" size="lg" disabled={isPending}>
            {text.sendLink}
          </Button>
        </>
      )}
      <Button kind="ghost" onClick={onBack}>
        {text.back}
      </Button>
    </FormPage>
  );
}
