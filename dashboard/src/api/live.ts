import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type Change, changesKey, CONNECTED } from './changed-keys.ts';
import { docket } from './docket.ts';

/** Changes are applied together: a thousand documents that are read at once must not refetch each list as often. */
const GATHER_MS = 300;
const RETRY_MS = 15_000;

/**
 * Refetches what is shown when the workspace changes. One tab of the browser reads the event stream and tells the
 * others, because a browser allows six connections to a server without HTTP/2.
 */
export function useLiveUpdates(workspaceId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const abort = new AbortController();
    const channel = new BroadcastChannel(`docket-live-${workspaceId}`);
    const apply = gather(abort.signal, (changes) => {
      const predicate = ({ queryKey }: Query) => changes.some((each) => changesKey(each, queryKey));
      void queryClient.invalidateQueries({ predicate });
    });
    channel.addEventListener('message', ({ data }: MessageEvent<Change>) => apply(data));
    void lead(workspaceId, abort.signal, (change) => {
      apply(change);
      channel.postMessage(change);
    });
    return () => {
      abort.abort();
      channel.close();
    };
  }, [queryClient, workspaceId]);
}

/** @returns a function that passes on what it got within a short time */
function gather(
  signal: AbortSignal,
  pass: (changes: readonly Change[]) => void,
): (change: Change) => void {
  let changes: Change[] = [];
  return (change) => {
    changes.push(change);
    if (changes.length > 1) return;
    setTimeout(() => {
      if (!signal.aborted) pass(changes);
      changes = [];
    }, GATHER_MS);
  };
}

/** Waits until no other tab reads the stream of the workspace, then reads it until `signal`; again after a refusal. */
async function lead(
  workspaceId: string,
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const read = () => readStream(workspaceId, signal, onChange);
      // A page from another machine without HTTPS has no locks: each of its tabs reads.
      await (navigator.locks?.request(`docket-live-${workspaceId}`, { signal }, read) ?? read());
    } catch {
      // Pages refetch meanwhile when the window gets the focus.
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function readStream(
  workspaceId: string,
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<void> {
  const query = { workspace_id: workspaceId };
  const options = {
    signal,
    // A new connection may have missed frames that are not stored.
    onConnected: () => onChange({ event: CONNECTED, resourceId: null }),
  };
  for await (const { event, data } of docket.events.stream(query, options)) {
    onChange({ event, resourceId: 'resource_id' in data ? data.resource_id : null });
  }
}
