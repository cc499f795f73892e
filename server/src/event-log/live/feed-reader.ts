import { setImmediate, setTimeout as wait } from 'node:timers/promises';

import type { Logger } from 'pino';

import type { Db } from '../../storage/db.ts';
import type { Feed } from './feed.ts';
import { readLastSequences } from './store.ts';

/** Commits within it are read together. */
const COLLECT_MS = 20;
const FEEDS_AT_ONCE = 4;

/** Reads new events of all feeds, at each `wake` and once for several. */
export type FeedReader = { wake(): void };

/** @param listFeeds returns the feeds that have streams now */
export function createFeedReader(
  { reads, log }: { reads: Db; log: Logger },
  listFeeds: () => Feed[],
): FeedReader {
  let isReading = false;
  let isWanted = false;

  async function read(): Promise<void> {
    isReading = true;
    try {
      while (isWanted) {
        isWanted = false;
        await readNewEvents(reads, listFeeds());
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

/** Reads batch by batch in turns, so that no workspace waits behind the events of another. */
async function readNewEvents(reads: Db, feeds: readonly Feed[]): Promise<void> {
  const ids = feeds.map(({ workspaceId }) => workspaceId);
  const lasts = await readLastSequences(reads, ids);
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
