import type { QueryClient } from '@tanstack/react-query';

import { continueSession, hasEnded } from './ended-session.ts';
import { makeDelayedChanges, waitForDelayedChanges } from './delayed-change.ts';
import { docket } from './docket.ts';
import { meQuery } from './session.ts';

/** One object for both directions: it does not hear itself. */
const channel = new BroadcastChannel('docket-session');

/** Message to the other tabs: the session is about to end, or another one may have begun. */
type Message = 'ending' | 'changed';

/** Tells the other tabs of the browser that somebody has signed in or out. */
export function announceSessionChange(): void {
  channel.postMessage('changed' satisfies Message);
}

/** Ends the session in all tabs, after they have made the changes that could still be undone. */
export async function endSession(): Promise<void> {
  channel.postMessage('ending' satisfies Message);
  await makeDelayedChanges();
  await waitForDelayedChanges();
  await docket.auth.logout();
  announceSessionChange();
}

/**
 * Loads this tab anew when another tab signs in or out: it would show what the person before could see. A tab whose
 * session had ended goes on where it was, if the same person has signed in.
 */
export function reloadAtSessionChange(queryClient: QueryClient): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'ending') {
      void makeDelayedChanges();
      return;
    }
    const userId = queryClient.getQueryData(meQuery.queryKey)?.user?.id;
    void isStill(userId).then((isSame) =>
      isSame ? goOn(queryClient, userId!) : location.reload(),
    );
  });
}

/** Goes on after the sign-in over the page: what waits is sent, and all is read again. Another person gets a new page. */
export function goOn(queryClient: QueryClient, userId: string): void {
  const shown = queryClient.getQueryData(meQuery.queryKey)?.user?.id;
  if (shown !== userId) return location.assign('/app/');
  continueSession();
  void queryClient.invalidateQueries();
}

async function isStill(userId: string | undefined): Promise<boolean> {
  if (!hasEnded() || userId === undefined) return false;
  try {
    const { user } = await docket.me.get();
    return user?.id === userId;
  } catch {
    return false;
  }
}
