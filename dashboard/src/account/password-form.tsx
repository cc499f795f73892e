import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { Failure } from './failure.tsx';
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
            required
          />
        )}
        <Field
          label={text.newPassword}
          name="new"
          type="password"
          autoComplete="new-password"
          hint={text.passwordHint}
          required
        />
      </div>
      <Failure error={error} />
      <Button type="submit" disabled={isPending}>
        {text.changePassword}
      </Button>
    </form>
  );
}

/** A password is sent as it was typed, with its spaces. */
function toRequest(data: FormData) {
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const current = read('current');
  return { new_password: read('new'), ...(current !== '' && { current_password: current }) };
}
