import type { Logger } from 'pino';

import { type Change, changeSignal } from '../../events/changes.ts';
import type { Db } from '../../storage/db.ts';
import type { Feed } from './feed.ts';
import { type FrameSources, loadFrames } from './frames.ts';

/** Changes within it are read together, and several of one resource once. */
const COLLECT_MS = 200;
const CHANGES_PER_READ = 200;
/** Bounds the memory. Frames are hints: those beyond it are left out. */
const CHANGES_MAX = 10_000;

type Dependencies = {
  reads: Db;
  log: Logger;
  sources: FrameSources;
  /** Returns the feed of a workspace; undefined when nobody listens. */
  feedOf: (workspaceId: string) => Feed | undefined;
};

/** Collects changes and passes their frames to the clients of the workspace. */
export type FrameQueue = { add(change: Change): void };

export function createFrameQueue(dependencies: Dependencies): FrameQueue {
  const { log, feedOf } = dependencies;
  const waiting = new Map<string, Change>();
  let isScheduled = false;

  function schedule(): void {
    isScheduled = true;
    setTimeout(() => void flush(), COLLECT_MS).unref();
  }

  async function flush(): Promise<void> {
    const changes = [...waiting.values()].slice(0, CHANGES_PER_READ);
    for (const change of changes) waiting.delete(changeSignal(change));
    try {
      for (const [id, ofWorkspace] of Map.groupBy(changes, (each) => each.workspaceId)) {
        await passOn(dependencies, id, ofWorkspace);
      }
    } catch (error) {
      log.warn({ err: error }, 'frames of live streams could not be read');
    }
    isScheduled = false;
    if (waiting.size > 0) schedule();
  }

  return {
    add(change) {
      if (waiting.size >= CHANGES_MAX || !isWanted(feedOf(change.workspaceId), change)) return;
      waiting.set(changeSignal(change), change);
      if (!isScheduled) schedule();
    },
  };
}

function isWanted(feed: Feed | undefined, { kind }: Change): boolean {
  return feed !== undefined && feed.clients().some((client) => client.wants(kind));
}

async function passOn(
  dependencies: Dependencies,
  workspaceId: string,
  changes: readonly Change[],
): Promise<void> {
  const feed = dependencies.feedOf(workspaceId);
  if (!feed) return;
  for (const frame of await loadFrames(dependencies, workspaceId, changes)) {
    for (const client of feed.clients()) client.receiveFrame(frame);
  }
}
