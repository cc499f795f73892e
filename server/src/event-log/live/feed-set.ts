import type { Db } from '../../storage/db.ts';
import { createFeed, type Feed } from './feed.ts';
import { readLastSequences } from './store.ts';

/** Feed of a workspace while streams are open. `feed` is undefined until its position is known. */
type FeedEntry = { opening: Promise<Feed>; feed: Feed | undefined; streams: number };

/** Feeds of the workspaces that have open streams. */
export type FeedSet = {
  /** Enters a stream. @returns its feed, and a function that must be called when the stream ends */
  enter(workspaceId: string): { opening: Promise<Feed>; exit: () => void };
  /** Returns the feed of a workspace; undefined without open streams. */
  find(workspaceId: string): Feed | undefined;
  all(): Feed[];
};

/** @param start is called before the first stream. It returns a function that is called after the last one */
export function createFeedSet(reads: Db, start: () => () => void): FeedSet {
  const entries = new Map<string, FeedEntry>();
  let stop: (() => void) | undefined;

  function exit(workspaceId: string, entry: FeedEntry): void {
    entry.streams -= 1;
    if (entry.streams === 0) entries.delete(workspaceId);
    if (entries.size > 0) return;
    stop?.();
    stop = undefined;
  }

  return {
    enter(workspaceId) {
      stop ??= start();
      const entry = entries.get(workspaceId) ?? openFeed(reads, workspaceId);
      entries.set(workspaceId, entry);
      entry.streams += 1;
      return { opening: entry.opening, exit: () => exit(workspaceId, entry) };
    },
    find: (workspaceId) => entries.get(workspaceId)?.feed,
    all: () => [...entries.values()].flatMap(({ feed }) => feed ?? []),
  };
}

function openFeed(reads: Db, workspaceId: string): FeedEntry {
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
