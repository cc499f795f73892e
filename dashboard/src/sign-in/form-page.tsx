import type { FormEvent, ReactNode } from 'react';

import { useHeadingFocus } from '../ui/heading-focus.ts';
import { Logo } from '../ui/logo.tsx';

/** Page with one form for somebody who is not signed in. */
export function FormPage({
  title,
  failure,
  onSend,
  children,
}: {
  title: string;
  /** Reason of a refused form. */
  failure: string | undefined;
  onSend: (form: FormData) => void;
  children: ReactNode;
}) {
  const heading = useHeadingFocus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  };
  return (
    <main className="grid h-full place-items-center overflow-y-auto p-4">
      <form onSubmit={submit} className="flex w-full max-w-80 flex-col gap-4">
        <Logo />
        <h1 ref={heading} tabIndex={-1} className="text-28 font-semibold">
          {title}
        </h1>
        {failure !== undefined && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
        {children}
      </form>
    </main>
  );
}
