const PREFIX = 'docket-recording-';

/** Marks a recording as used by this tab, so that no other tab offers it. @returns ends the mark */
export function holdRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(PREFIX + id, () => promise);
  return resolve;
}

/** Returns the ids of the recordings that some tab of the browser uses. */
export async function listHeld(): Promise<ReadonlySet<string>> {
  // A page from another machine without HTTPS has no locks, and no microphone either.
  const { held = [] } = (await (navigator.locks as LockManager | undefined)?.query()) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}
