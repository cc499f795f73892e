import { useSyncExternalStore } from 'react';

/** Waits for the sign-in that goes on with an ended session; undefined while the session lasts. */
let waiting: PromiseWithResolvers<void> | undefined;
const listeners = new Set<() => void>();

/** Shows the sign-in over the page. @returns promise of the new session of the same person */
export function waitForSignIn(): Promise<void> {
  if (!waiting) set(Promise.withResolvers());
  return waiting!.promise;
}

/** Lets requests that wait go on, and hides the sign-in. */
export function continueSession(): void {
  waiting?.resolve();
  set(undefined);
}

/** True while the session has ended, and the page is still there. */
export function useHasEnded(): boolean {
  return useSyncExternalStore(subscribe, hasEnded);
}

export function hasEnded(): boolean {
  return waiting !== undefined;
}

function set(next: PromiseWithResolvers<void> | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
