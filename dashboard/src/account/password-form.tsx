import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';

import { docket } from '../api/docket.ts';
import { readPassword } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import type { User } from './profile-form.tsx';

/** Form that changes the password. All other sessions end with the old one. */
export function PasswordForm({ user }: { user: User }) {
  const { account: text } = useMessages();
  const queryClient = useQueryClient();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (data: FormData) => docket.auth.changePassword(toRequest(data)),
    onSuccess: ({ sessions_ended: ended }) => {
      form.current?.reset();
      toast({ text: text.passwordChanged(ended) });
      void queryClient.invalidateQueries();
    },
  });
  const errors = useFormErrors(error, ['current_password', 'new_password']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col items-start gap-3">
      <div className="grid w-full grid-cols-1 gap-3 sm:grid-cols-2">
        {user.has_password && (
          <Field
            label={text.currentPassword}
            name="current"
            type="password"
            autoComplete="current-password"
            error={errors.fields['current_password']}
            required
          />
        )}
        <Field
          label={text.newPassword}
          name="new"
          type="password"
          autoComplete="new-password"
          hint={text.passwordHint}
          error={errors.fields['new_password']}
          required
        />
      </div>
      <Failure text={errors.rest} />
      <Button type="submit" disabled={isPending}>
        {text.changePassword}
      </Button>
    </form>
  );
}

function toRequest(form: FormData) {
  const current = readPassword(form, 'current');
  return {
    new_password: readPassword(form, 'new'),
    ...(current !== '' && { current_password: current }),
  };
}
