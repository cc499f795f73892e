import { setImmediate, setTimeout as wait } from 'node:timers/promises';

import type { Logger } from 'pino';

import { parseChangeSignal } from '../../events/changes.ts';
import type { RequestCredential } from '../../http/security/request-credential.ts';
import type { RunLiveStream } from '../../http/reply/live-stream.ts';
import type { Principal } from '../../http/security/principal.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { CommitSignal, Database } from '../../storage/database.ts';
import { createCredentialWatch, describeAccess, type WatchedStream } from './credential-watch.ts';
import { createFeed, type Feed } from './feed.ts';
import { createFrameQueue } from './frame-queue.ts';
import type { FrameSources } from './frames.ts';
import { readLastSequences } from './store.ts';
import { createStreamClient, type StreamOptions } from './stream-client.ts';
import { createStreamSlots, type StreamLimits } from './stream-slots.ts';

/** Signals are hints and may be lost: the reader also looks after so much time. */
const POLL_MS = 2 * SECOND_MS;
/** Commits within it are read together. */
const COLLECT_MS = 20;
const FEEDS_AT_ONCE = 4;

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
};

/** Feed of a workspace while streams are open. `feed` is undefined until its position is known. */
type FeedEntry = { opening: Promise<Feed>; feed: Feed | undefined; streams: number };

/**
 * Creates the live events of this process. One reader serves all streams: it wakes at commits, asks once for the newest
 * numbers of all watched workspaces, and reads each new event once. Without streams it does nothing.
 */
export function createLiveEvents(dependencies: Dependencies): LiveEvents {
  const { reads, log, commitSignals } = dependencies;
  const slots = createStreamSlots(dependencies.limits);
  const watch = createCredentialWatch();
  const feeds = new Map<string, FeedEntry>();
  const frames = createFrameQueue({ ...dependencies, feedOf: (id) => feeds.get(id)?.feed });
  const reader = createReader(dependencies, feeds);
  let stop: (() => void) | undefined;

  function onCommit(signal: CommitSignal): void {
    if (signal === 'published') return reader.wake();
    if (signal === 'credentials') return watch.checkNow();
    const change = parseChangeSignal(signal);
    if (change) frames.add(change);
  }

  function start(): () => void {
    const unsubscribe = commitSignals.subscribe(onCommit);
    const poll = setInterval(() => reader.wake(), POLL_MS).unref();
    return () => {
      unsubscribe();
      clearInterval(poll);
    };
  }

  function enter(workspaceId: string): FeedEntry {
    stop ??= start();
    const entry = feeds.get(workspaceId) ?? openFeed(reads, workspaceId);
    feeds.set(workspaceId, entry);
    entry.streams += 1;
    return entry;
  }

  function exit(workspaceId: string, entry: FeedEntry): void {
    entry.streams -= 1;
    if (entry.streams === 0) feeds.delete(workspaceId);
    if (feeds.size > 0) return;
    stop?.();
    stop = undefined;
  }

  return {
    open({ principal, credential, workspaceId, options }) {
      const free = slots.take(principal, workspaceId);
      return async (connection) => {
        const entry = enter(workspaceId);
        let unwatch = () => {};
        try {
          const feed = await entry.opening;
          const client = createStreamClient({ reads, feed, connection }, options);
          const access = describeAccess(principal, workspaceId);
          const end: WatchedStream['end'] = (reason) => client.end(reason);
          unwatch = watch.add({ credential, workspaceId, access, end });
          log.debug({ workspace_id: workspaceId }, 'event stream opened');
          await client.run();
        } finally {
          unwatch();
          exit(workspaceId, entry);
          free();
        }
      };
    },
  };
}

function openFeed(reads: Database['reads'], workspaceId: string): FeedEntry {
  const opening = readLastSequences(reads, [workspaceId]).then((lasts) =>
    createFeed(reads, workspaceId, lasts.get(workspaceId) ?? 0),
  );
  const entry: FeedEntry = { opening, feed: undefined, streams: 0 };
  opening.then(
    (feed) => (entry.feed = feed),
    () => {},
  );
  return entry;
}

/** Reads new events of all feeds, at each `wake` and once for several. */
function createReader(
  { reads, log }: Pick<Dependencies, 'reads' | 'log'>,
  feeds: ReadonlyMap<string, FeedEntry>,
): { wake(): void } {
  let isReading = false;
  let isWanted = false;

  async function read(): Promise<void> {
    isReading = true;
    try {
      while (isWanted && feeds.size > 0) {
        isWanted = false;
        await readNewEvents(reads, openFeeds(feeds));
        await wait(COLLECT_MS);
      }
    } catch (error) {
      log.warn({ err: error }, 'events for live streams could not be read');
    } finally {
      isReading = false;
    }
  }

  return {
    wake() {
      isWanted = true;
      if (!isReading) void read();
    },
  };
}

function openFeeds(feeds: ReadonlyMap<string, FeedEntry>): Feed[] {
  return [...feeds.values()].flatMap(({ feed }) => feed ?? []);
}

/** Reads batch by batch in turns, so that no workspace waits behind the events of another. */
async function readNewEvents(reads: Database['reads'], feeds: readonly Feed[]): Promise<void> {
  const lasts = await readLastSequences(
    reads,
    feeds.map(({ workspaceId }) => workspaceId),
  );
  const lastOf = (feed: Feed) => lasts.get(feed.workspaceId) ?? 0;
  let behind = feeds.filter((feed) => lastOf(feed) > feed.sequence());
  while (behind.length > 0) {
    const more: Feed[] = [];
    for (let start = 0; start < behind.length; start += FEEDS_AT_ONCE) {
      const group = behind.slice(start, start + FEEDS_AT_ONCE);
      const isMore = await Promise.all(group.map((feed) => feed.advance(lastOf(feed))));
      more.push(...group.filter((_, index) => isMore[index]));
    }
    behind = more;
    // Lets the sockets send what was written.
    await setImmediate();
  }
}
