import { lazy, Suspense } from 'react';

import { useHasEnded } from '../api/ended-session.ts';

const SessionDialog = lazy(async () => {
  const { SessionDialog: component } = await import('./session-dialog.tsx');
  return { default: component };
});

/** Shows the sign-in over the page while the session has ended. */
export function SignInAgain() {
  if (!useHasEnded()) return null;
  return (
    <Suspense>
      <SessionDialog />
    </Suspense>
  );
}
