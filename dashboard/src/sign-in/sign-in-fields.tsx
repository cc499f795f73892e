import { useMessages } from '../messages/messages.tsx';
import { Field } from '../ui/field.tsx';
import type { SignIn } from './use-sign-in.ts';

/** Fields of a sign-in: address and password, then the code of the second factor. */
export function SignInFields({
  signIn: { needsCode, failure },
  email,
}: {
  signIn: SignIn;
  /** Address of the person whose session has ended. */
  email?: string | undefined;
}) {
  const { signIn: text } = useMessages();
  return (
    <>
      <Field
        label={text.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        required
      />
      <Field
        label={text.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {needsCode && (
        <Field label={text.code} name="code" autoComplete="one-time-code" required autoFocus />
      )}
      {failure !== undefined && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </>
  );
}
