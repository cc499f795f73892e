import type { Logger } from 'pino';

import { parseChangeSignal } from '../../events/changes.ts';
import type { RunLiveStream } from '../../http/reply/live-stream.ts';
import type { Principal } from '../../http/security/principal.ts';
import type { RequestCredential } from '../../http/security/request-credential.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { CommitSignal, Database } from '../../storage/database.ts';
import { createCredentialWatch, describeAccess } from './credential-watch.ts';
import { createFeedReader } from './feed-reader.ts';
import { createFeedSet, type FeedSet } from './feed-set.ts';
import { createFrameQueue } from './frame-queue.ts';
import type { FrameSources } from './frames.ts';
import { createStreamClient, type StreamOptions } from './stream-client.ts';
import { createStreamSlots, type StreamLimits } from './stream-slots.ts';

/** Signals are hints and may be lost: events and credentials are also read after so much time. */
const POLL_MS = 2 * SECOND_MS;

/** A stream that a client has requested. */
export type StreamRequest = {
  principal: Principal;
  credential: RequestCredential;
  workspaceId: string;
  options: StreamOptions;
};

/** Passes the events of workspaces to the open streams of this process. */
export type LiveEvents = {
  /**
   * Takes a slot for a stream.
   *
   * @returns the function that runs the stream and frees the slot
   * @throws ApiError `rate_limit_exceeded` when too many streams are open
   */
  open(request: StreamRequest): RunLiveStream;
};

type Dependencies = Pick<Database, 'reads' | 'commitSignals'> & {
  log: Logger;
  sources: FrameSources;
  limits: StreamLimits;
  /** Default: 2 seconds. */
  pollMs?: number | undefined;
};

/**
 * Creates the live events of this process. One reader serves all streams: it wakes at commits, asks once for the newest
 * numbers of all watched workspaces, and reads each new event once. Without streams it does nothing.
 */
export function createLiveEvents(dependencies: Dependencies): LiveEvents {
  const { reads, commitSignals, pollMs = POLL_MS } = dependencies;
  const slots = createStreamSlots(dependencies.limits);
  const watch = createCredentialWatch(pollMs);
  const feeds: FeedSet = createFeedSet(reads, start);
  const reader = createFeedReader(dependencies, () => feeds.all());
  const frames = createFrameQueue({ ...dependencies, feedOf: (id) => feeds.find(id) });

  function onCommit(signal: CommitSignal): void {
    if (signal === 'published') return reader.wake();
    if (signal === 'credentials') return watch.checkNow();
    const change = parseChangeSignal(signal);
    if (change) frames.add(change);
  }

  function start(): () => void {
    const unsubscribe = commitSignals.subscribe(onCommit);
    const poll = setInterval(() => reader.wake(), pollMs).unref();
    return () => {
      unsubscribe();
      clearInterval(poll);
    };
  }

  return {
    open({ principal, credential, workspaceId, options }) {
      const freeSlot = slots.take(principal, workspaceId);
      const access = describeAccess(principal, workspaceId);
      return async (connection) => {
        const { opening, exit } = feeds.enter(workspaceId);
        try {
          const client = createStreamClient({ reads, feed: await opening, connection }, options);
          const stream = { credential, workspaceId, access };
          const unwatch = watch.add({ ...stream, end: (reason) => client.end(reason) });
          await client.run().finally(unwatch);
        } finally {
          exit();
          freeSlot();
        }
      };
    },
  };
}
