import { useMutation, useQuery } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { setupQuery } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Field } from '../ui/field.tsx';
import { FormPage } from './form-page.tsx';

/**
 * Asks for the address of the account that needs a new password. A server without a mail server prints the link for its
 * operator, and the form says so.
 */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { signIn: text } = useMessages();
  const { data: setup } = useQuery(setupQuery);
  const sendsMail = setup?.sends_mail ?? true;
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (form: FormData) =>
      docket.auth.requestPasswordReset({ email: readText(form, 'email') }),
    meta: OPENS_SESSION,
  });
  const errors = useFormErrors(error, ['email']);
  return (
    <FormPage title={text.forgotten} failure={errors.rest} onSend={mutate}>
      {isSuccess ? (
        <p role="status" className="text-ink-2">
          {sendsMail ? text.resetSent : text.resetPrinted}
        </p>
      ) : (
        <>
          {!sendsMail && <p className="text-ink-2">{text.resetWithoutMail}</p>}
          <Field
            label={text.email}
            name="email"
            type="email"
            autoComplete="username"
            error={errors.fields['email']}
            required
            autoFocus
          />
          <Button type="submit" kind="primary" size="lg" disabled={isPending}>
            {sendsMail ? text.sendLink : text.requestAddress}
          </Button>
        </>
      )}
      <Button kind="ghost" onClick={onBack}>
        {text.back}
      </Button>
    </FormPage>
  );
}
