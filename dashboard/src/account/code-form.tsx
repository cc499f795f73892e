import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { readText } from '../format/form-data.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useFormErrors } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';

/** Form for a code that proves the second factor. */
export function CodeForm<Answer>({
  hint,
  label,
  action,
  send,
  onDone,
}: {
  hint: string;
  label: string;
  action: string;
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}) {
  const { mutate, error, isPending } = useMutation({ mutationFn: send, onSuccess: onDone });
  const errors = useFormErrors(error, ['code']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(readText(new FormData(event.currentTarget), 'code'));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-ink-2">{hint}</p>
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        error={errors.fields['code']}
        required
        autoFocus
      />
      <Failure text={errors.rest} />
      <Button type="submit" kind="primary" size="lg" disabled={isPending}>
        {action}
      </Button>
    </form>
  );
}
