import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';

import { docket } from '../api/docket.ts';
import { meQuery, setupQuery } from '../api/session.ts';
import { ZONE } from '../format/dates.ts';
import { readPassword, readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';

/** Form that gives the first owner an account. */
export function AccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { setup: text } = useMessages();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: FormData) => docket.setup.complete(toRequest(form)),
    onSuccess: async ({ workspace_id: workspace }) => {
      onClose();
      const invite = () =>
        void navigate({ to: '/w/$workspace/settings/members', params: { workspace } });
      toast({ text: text.made, action: { name: text.invite, run: invite } });
      await Promise.all(
        [meQuery, setupQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  const errors = useFormErrors(error, ['name', 'email', 'password', 'workspace_name']);
  const { fields } = errors;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={text.keep} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2">{text.keepText}</p>
        <Field label={text.name} name="name" autoComplete="name" error={fields['name']} required />
        <Field
          label={text.email}
          name="email"
          type="email"
          autoComplete="username"
          error={fields['email']}
          required
        />
        <Field
          label={text.password}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={text.passwordHint}
          error={fields['password']}
          required
        />
        <Field
          label={text.workspaceName}
          name="workspace_name"
          autoComplete="organization"
          error={fields['workspace_name']}
        />
        <Failure text={errors.rest} />
        <Button type="submit" kind="primary" size="lg" disabled={isPending}>
          {text.keep}
        </Button>
      </form>
    </Dialog>
  );
}

function toRequest(form: FormData) {
  const workspaceName = readText(form, 'workspace_name');
  return {
    name: readText(form, 'name'),
    email: readText(form, 'email'),
    password: readPassword(form, 'password'),
    time_zone: ZONE,
    ...(workspaceName !== '' && { workspace_name: workspaceName }),
  };
}
