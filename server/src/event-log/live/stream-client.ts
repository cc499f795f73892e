import { setTimeout as wait } from 'node:timers/promises';

import { formatComment, formatFrame, type LiveConnection } from '../../http/reply/live-stream.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { ChangeKind } from '../../storage/database.ts';
import type { Db } from '../../storage/db.ts';
import type { EndReason } from './credential-watch.ts';
import { EVENTS_PER_READ, type Feed, type FeedClient } from './feed.ts';
import { type EventPlace, listEventPlaces } from './store.ts';

/** A client that is further behind is dropped. */
const BACKLOG_BYTES_MAX = 256 * 1_024;
/** Shorter than the idle timeout of common proxies. */
const PING_MS = 15 * SECOND_MS;
/** Time without a taken byte after which a client that catches up is dropped. */
const STALL_MS = 30 * SECOND_MS;

const END_MESSAGES: Record<EndReason, string> = {
  credential_ended: 'The credential of this stream has ended or cannot be checked',
  permissions_changed: 'The permissions of the credential have changed: connect again',
  server_closing: 'The server is closing: connect again',
  time_is_up: 'The stream has lasted for max_seconds',
};

/** Selection and beginning of a stream. */
export type StreamOptions = {
  /** Number of the last event that the client has; undefined begins with the next event. */
  after: number | undefined;
  /** Number of the newest event when the stream was requested. */
  last: number;
  hasEvent: (name: string) => boolean;
  kinds: ReadonlySet<ChangeKind>;
  /** Undefined selects every resource. */
  resourceId: string | undefined;
  /** Life of the stream; undefined has no limit. */
  maxMs: number | undefined;
};

/** One open stream. */
export type StreamClient = {
  /** Sends events until the stream ends. */
  run(): Promise<void>;
  end(reason: EndReason): void;
};

export function createStreamClient(
  { reads, feed, connection }: { reads: Db; feed: Feed; connection: LiveConnection },
  options: StreamOptions,
): StreamClient {
  const { resourceId, maxMs } = options;
  const newest = Math.max(feed.sequence(), options.last);
  let position = options.after ?? newest;
  let sentId = position;
  const ended = Promise.withResolvers<EndReason | undefined>();
  let isEnded = false;

  function end(reason: EndReason | undefined): void {
    isEnded = true;
    ended.resolve(reason);
  }

  function drop(): void {
    connection.cut();
    end(undefined);
  }

  function write(text: string): void {
    connection.write(text);
    if (connection.backlogBytes() > BACKLOG_BYTES_MAX) drop();
  }

  function send(events: readonly EventPlace[], upTo: number): void {
    const chosen = events.filter(
      ({ sequence, name, resource_id }) =>
        sequence > position &&
        options.hasEvent(name) &&
        (resourceId === undefined || resource_id === resourceId),
    );
    position = Math.max(position, upTo);
    if (chosen.length === 0 || isEnded) return;
    sentId = chosen.at(-1)!.sequence;
    write(chosen.map(formatEvent).join(''));
  }

  /** Tells clients with a filter how far they are, so that they need not search the same events again. */
  function ping(): void {
    write(formatComment('ping') + (position > sentId ? formatFrame({ id: position }) : ''));
    sentId = Math.max(sentId, position);
  }

  const client: FeedClient = {
    receiveEvents: (events) => send(events, feed.sequence()),
    receiveFrame({ kind, event, data, resourceIds }) {
      const isChosen = resourceId === undefined || resourceIds.includes(resourceId);
      if (!isEnded && isChosen && options.kinds.has(kind)) write(formatFrame({ event, data }));
    },
    wants: (kind) => options.kinds.has(kind),
  };

  /** Sends the stored events, then joins the feed at the number that it has reached. */
  async function catchUp(): Promise<void> {
    const { workspaceId } = feed;
    for (;;) {
      const target = Math.max(feed.sequence(), options.last);
      if (isEnded) return;
      // Nothing is awaited between this comparison and the join.
      if (position >= target) return feed.join(client);
      const upTo = Math.min(target, position + EVENTS_PER_READ);
      send(await listEventPlaces(reads, workspaceId, { above: position, upTo }), upTo);
      await waitUntilTaken(connection, drop);
    }
  }

  return {
    end,
    async run() {
      const timers = [setInterval(ping, PING_MS)];
      const leave = () => end(undefined);
      const close = () => end('server_closing');
      connection.gone.addEventListener('abort', leave, { once: true });
      connection.closing.addEventListener('abort', close, { once: true });
      if (connection.gone.aborted) leave();
      if (connection.closing.aborted) close();
      try {
        const data = { workspace_id: feed.workspaceId, sequence: position };
        write(formatFrame({ id: position, event: 'ready', data }));
        if (maxMs !== undefined && maxMs > 0) {
          timers.push(setTimeout(() => end('time_is_up'), maxMs));
        }
        await catchUp();
        if (maxMs === 0) end('time_is_up');
        const reason = await ended.promise;
        if (reason) connection.write(formatFrame({ event: 'end', data: endData(reason) }));
      } finally {
        feed.leave(client);
        for (const timer of timers) clearTimeout(timer);
        connection.closing.removeEventListener('abort', close);
      }
    },
  };
}

function endData(reason: EndReason): { reason: EndReason; message: string } {
  return { reason, message: END_MESSAGES[reason] };
}

function formatEvent({ id, name, sequence, created_at, ...event }: EventPlace): string {
  const data = { id, event: name, sequence, created_at, ...event };
  return formatFrame({ id: sequence, event: name, data });
}

/** Waits until the client has taken what was written, and calls `drop` when it takes nothing. */
async function waitUntilTaken(connection: LiveConnection, drop: () => void): Promise<void> {
  const timeout = new AbortController();
  const stalled = wait(STALL_MS, 'stalled', { signal: timeout.signal, ref: false });
  const taken = connection.drained().then(() => 'taken');
  if ((await Promise.race([taken, stalled.catch(() => 'taken')])) === 'stalled') drop();
  timeout.abort();
}
