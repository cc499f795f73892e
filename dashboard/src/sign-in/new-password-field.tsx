import { useMessages } from '../messages/messages.tsx';
import { Field } from '../ui/field.tsx';

/** Field in which a person chooses a password. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  const { signIn: text } = useMessages();
  return (
    <Field
      label={text.password}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={text.passwordHint}
      error={error}
      required
    />
  );
}
