import { useSyncExternalStore } from 'react';

/** Ids of rows whose deletion can still be undone. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Makes lists leave out rows. */
export function hideRows(ids: readonly string[]): void {
  setHidden(hidden.union(new Set(ids)));
}

export function showRows(ids: readonly string[]): void {
  setHidden(hidden.difference(new Set(ids)));
}

/** Returns the ids that lists leave out. */
export function useHiddenRows(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

function setHidden(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
