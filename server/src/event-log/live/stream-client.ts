import type { LiveConnection } from '../../http/reply/live-stream.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { ChangeKind } from '../../storage/database.ts';
import type { Db } from '../../storage/db.ts';
import type { EndReason } from './credential-watch.ts';
import { EVENTS_PER_READ, type Feed, type FeedClient } from './feed.ts';
import { type EventPlace, listEventPlaces } from './store.ts';
import { createStreamWriter, type StreamWriter } from './stream-writer.ts';

/** Shorter than the idle timeout of common proxies. */
const PING_MS = 15 * SECOND_MS;

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

type Parts = { reads: Db; feed: Feed; connection: LiveConnection };

/** End of a stream: a reason that the client is told, or undefined when it is gone. */
type StreamEnd = {
  isEnded: () => boolean;
  end: (reason: EndReason | undefined) => void;
  whenEnded: Promise<EndReason | undefined>;
};

export function createStreamClient(parts: Parts, options: StreamOptions): StreamClient {
  const { feed, connection } = parts;
  const ending = createStreamEnd();
  const newest = Math.max(feed.sequence(), options.last);
  const start = { position: options.after ?? newest, matches: matcher(options) };
  const writer = createStreamWriter(connection, start, () => ending.end(undefined));
  const client = createFeedClient(feed, options, { writer, ending });

  return {
    end: ending.end,
    async run() {
      const stopTimers = startTimers(options, writer, ending);
      const stopListening = endWithConnection(connection, ending);
      try {
        const sequence = writer.position();
        const data = { workspace_id: feed.workspaceId, sequence };
        writer.writeFrame({ id: sequence, event: 'ready', data });
        await catchUp(parts, options.last, { client, writer, ending });
        if (options.maxMs === 0) ending.end('time_is_up');
        const reason = await ending.whenEnded;
        if (reason) {
          writer.writeFrame({ event: 'end', data: { reason, message: END_MESSAGES[reason] } });
        }
      } finally {
        feed.leave(client);
        stopTimers();
        stopListening();
      }
    },
  };
}

function createStreamEnd(): StreamEnd {
  const { promise, resolve } = Promise.withResolvers<EndReason | undefined>();
  let isEnded = false;
  return {
    isEnded: () => isEnded,
    end(reason) {
      isEnded = true;
      resolve(reason);
    },
    whenEnded: promise,
  };
}

function matcher({ hasEvent, resourceId }: StreamOptions): (event: EventPlace) => boolean {
  return ({ name, resource_id }) =>
    hasEvent(name) && (resourceId === undefined || resource_id === resourceId);
}

function createFeedClient(
  feed: Feed,
  { kinds, resourceId }: StreamOptions,
  { writer, ending }: { writer: StreamWriter; ending: StreamEnd },
): FeedClient {
  return {
    receiveEvents(events) {
      if (!ending.isEnded()) writer.writeEvents(events, feed.sequence());
    },
    receiveFrame({ kind, event, data, resourceIds }) {
      const isChosen = resourceId === undefined || resourceIds.includes(resourceId);
      if (!ending.isEnded() && isChosen && kinds.has(kind)) writer.writeFrame({ event, data });
    },
    wants: (kind) => kinds.has(kind),
  };
}

/** Sends the stored events, then joins the feed at the number that it has reached. */
async function catchUp(
  { reads, feed }: Parts,
  last: number,
  { client, writer, ending }: { client: FeedClient; writer: StreamWriter; ending: StreamEnd },
): Promise<void> {
  while (!ending.isEnded()) {
    const target = Math.max(feed.sequence(), last);
    const above = writer.position();
    // Nothing is awaited between this comparison and the join.
    if (above >= target) return feed.join(client);
    const upTo = Math.min(target, above + EVENTS_PER_READ);
    const events = await listEventPlaces(reads, feed.workspaceId, { above, upTo });
    await writer.writeStored(events, upTo);
  }
}

/** @returns a function that stops the timers */
function startTimers(
  { maxMs }: StreamOptions,
  writer: StreamWriter,
  { end }: StreamEnd,
): () => void {
  const ping = setInterval(() => writer.ping(), PING_MS);
  const limit = maxMs ? setTimeout(() => end('time_is_up'), maxMs) : undefined;
  return () => {
    clearInterval(ping);
    clearTimeout(limit);
  };
}

/** Ends the stream when the client disconnects or the server closes. @returns a function that stops listening */
function endWithConnection({ gone, closing }: LiveConnection, { end }: StreamEnd): () => void {
  const leave = () => end(undefined);
  const close = () => end('server_closing');
  for (const [signal, listener] of [
    [gone, leave],
    [closing, close],
  ] as const) {
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
  }
  return () => {
    gone.removeEventListener('abort', leave);
    closing.removeEventListener('abort', close);
  };
}
