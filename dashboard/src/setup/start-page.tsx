import { DocketError, RateLimitError } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { docket } from '../api/docket.ts';
import { OPENS_SESSION } from '../api/query-client.ts';
import { setupQuery } from '../api/session.ts';
import { announceSessionChange } from '../api/session-changes.ts';
import { useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { useErrorText } from '../ui/error-text.ts';

/**
 * Page of the address that the server prints at its first start. It opens a session with the code after `#`, which
 * browsers do not send to the server, and removes the code from the address.
 */
export function StartPage() {
  const { setup: text } = useMessages();
  const describe = useErrorText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isStarted = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: async (code: string) => {
      await docket.setup.start({ code });
      await addFirstSample();
    },
    meta: OPENS_SESSION,
    onSuccess: async () => {
      announceSessionChange();
      queryClient.clear();
      await navigate({ to: '/', replace: true });
    },
  });
  useEffect(() => {
    // The code works once, and React runs effects twice in development.
    if (isStarted.current) return;
    isStarted.current = true;
    const code = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
    mutate(code);
  }, [mutate]);
  return (
    <main className="grid h-full place-items-center p-4">
      <div className="flex w-full max-w-96 flex-col items-start gap-4">
        <Logo />
        {error ? (
          <>
            <h1 className="text-22 font-semibold">{text.codeFailed}</h1>
            {isRefused(error) ? (
              <WayIn />
            ) : (
              <p role="alert" className="text-ink-2">
                {describe(error)}
              </p>
            )}
          </>
        ) : (
          <h1 role="status" className="text-22 font-semibold">
            {text.opening}
          </h1>
        )}
      </div>
    </main>
  );
}

/** True if the server took the code and refused it. */
function isRefused(error: unknown): boolean {
  return error instanceof DocketError && !(error instanceof RateLimitError);
}

/** Says how a person gets in without the code: only while nobody has an account does a start print another one. */
function WayIn() {
  const { setup: text } = useMessages();
  const { data } = useQuery(setupQuery);
  if (!data) return null;
  const isNew = data.state === 'new';
  return (
    <>
      <p role="alert" className="text-ink-2">
        {isNew ? text.isOpen : text.hasAccount}
      </p>
      <Link to={isNew ? '/' : '/sign-in'} className={buttonClass()}>
        {isNew ? text.toDocket : text.toSignIn}
      </Link>
    </>
  );
}

/** Adds the sample to a workspace without documents. Without it the first page is empty, and works. */
async function addFirstSample(): Promise<void> {
  try {
    const { documents } = await docket.overview.get();
    const counts = Object.values(documents ?? {});
    if (counts.every((count) => count === 0)) await docket.setup.addSample({});
  } catch {
    // The code is used up: a failure here must not look like one of the code.
  }
}
