import type { Db } from '../../storage/db.ts';
import type { ChangeKind } from '../../storage/database.ts';
import type { Frame } from './frames.ts';
import { type EventPlace, listEventPlaces } from './store.ts';

/** Events read at a time, by the feed and by a client that catches up. */
export const EVENTS_PER_READ = 200;

/** Receiver of new events and frames: one open stream. */
export type FeedClient = {
  /** Receives events in order of their numbers, each once. */
  receiveEvents(events: readonly EventPlace[]): void;
  receiveFrame(frame: Frame): void;
  /** True if the client receives frames of this kind. */
  wants(kind: ChangeKind): boolean;
};

/**
 * Position of this process in the events of one workspace. It reads each event once and passes it to all clients.
 * Clients catch up to the position by themselves and join at that number, so that none is skipped or doubled.
 */
export type Feed = {
  workspaceId: string;
  /** Number of the last event that was passed on. */
  sequence(): number;
  /** Reads and passes on one batch of the events up to `last`. @returns true when more are left */
  advance(last: number): Promise<boolean>;
  /** Adds a client, which has all events up to `sequence()`. */
  join(client: FeedClient): void;
  leave(client: FeedClient): void;
  clients(): FeedClient[];
};

/** Creates a feed whose position is `sequence`. */
export function createFeed(reads: Db, workspaceId: string, sequence: number): Feed {
  const clients = new Set<FeedClient>();
  let position = sequence;

  return {
    workspaceId,
    sequence: () => position,
    async advance(last) {
      if (last <= position) return false;
      const upTo = Math.min(last, position + EVENTS_PER_READ);
      const events = await listEventPlaces(reads, workspaceId, { above: position, upTo });
      // Nothing is awaited below: a client joins either before these events or after them.
      position = upTo;
      for (const client of clients) client.receiveEvents(events);
      return upTo < last;
    },
    join: (client) => void clients.add(client),
    leave: (client) => void clients.delete(client),
    clients: () => [...clients],
  };
}
