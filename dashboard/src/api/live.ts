import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { docket } from './docket.ts';

/** First part of the query keys of each kind of resource. */
export type Family = 'documents' | 'recordings' | 'meetings' | 'tasks' | 'webhooks' | 'overview';

/** Families that an event changes, by the first part of its name. */
const FAMILIES: Record<string, readonly Family[]> = {
  document: ['documents', 'overview'],
  finding: ['documents', 'meetings'],
  progress: ['documents', 'recordings'],
  transcript: ['recordings'],
  transcription: ['recordings', 'meetings', 'overview'],
  meeting: ['meetings', 'overview'],
  action_items: ['meetings', 'overview'],
  task: ['tasks', 'meetings', 'overview'],
  webhook: ['webhooks'],
  delivery: ['webhooks'],
};

type Change = { event: string };

/**
 * Refetches what is shown when the workspace changes. One tab of the browser reads the event stream and tells the
 * others, because a browser allows six connections to a server without HTTP/2.
 */
export function useLiveUpdates(workspaceId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const abort = new AbortController();
    const channel = new BroadcastChannel(`docket-live-${workspaceId}`);
    const apply = ({ event }: Change) => invalidate(queryClient, event);
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

/** Waits until no other tab reads the stream of the workspace, then reads it until `signal`. */
async function lead(
  workspaceId: string,
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<void> {
  try {
    await navigator.locks.request(`docket-live-${workspaceId}`, { signal }, async () => {
      const query = { workspace_id: workspaceId };
      const options = {
        signal,
        // A new connection may have missed frames that are not stored.
        onConnected: () => onChange({ event: 'connected' }),
      };
      for await (const { event } of docket.events.stream(query, options)) onChange({ event });
    });
  } catch {
    // Refused or left: pages refetch when the window gets the focus.
  }
}

function invalidate(queryClient: QueryClient, event: string): void {
  const families = event === 'connected' ? undefined : FAMILIES[event.split('.')[0]!];
  if (event !== 'connected' && !families) return;
  const isShownFamily = (key: readonly unknown[]) =>
    families ? families.includes(key[0] as Family) : key[0] !== 'me';
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isShownFamily(queryKey) });
}
