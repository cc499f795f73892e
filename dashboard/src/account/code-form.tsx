import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Failure } from './failure.tsx';

/** Form for a code of the authenticator, or a recovery code. */
export function CodeForm<Answer>({
  hint,
  action,
  send,
  onDone,
}: {
  hint: string;
  action: string;
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}) {
  const { account: text } = useMessages();
  const { mutate, error, isPending } = useMutation({ mutationFn: send, onSuccess: onDone });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(readText(new FormData(event.currentTarget), 'code'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-ink-2">{hint}</p>
      <Field label={text.code} name="code" autoComplete="one-time-code" required autoFocus />
      <Failure error={error} />
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {action}
      </Button>
    </form>
  );
}
