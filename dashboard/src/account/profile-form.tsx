import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { docket } from '../api/docket.ts';
import { type Me, meQuery } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';

export type User = NonNullable<Me['user']>;

/** Form for the name of the person. The address belongs to the sign-in and cannot be changed here. */
export function ProfileForm({ user }: { user: User }) {
  const { account: text, general } = useMessages();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (name: string) => docket.me.update({ name }),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      toast({ text: text.saved });
    },
  });
  const errors = useFormErrors(error, ['name']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(readText(new FormData(event.currentTarget), 'name'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3">
      <div className="grid w-full grid-cols-1 gap-3 sm:grid-cols-2">
        <Field
          label={text.name}
          name="name"
          autoComplete="name"
          defaultValue={user.name ?? ''}
          error={errors.fields['name']}
          required
        />
        <Field label={text.email} type="email" value={user.email} readOnly />
      </div>
      <Failure text={errors.rest} />
      <Button type="submit" disabled={isPending}>
        {general.save}
      </Button>
    </form>
  );
}
