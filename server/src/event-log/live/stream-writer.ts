import { setTimeout as wait } from 'node:timers/promises';

import type { LiveConnection } from '../../http/reply/live-stream.ts';
import { formatComment, formatFrame, type SseFrame } from '../../http/reply/sse-format.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { EventPlace } from './store.ts';

/** A client that is further behind is dropped. */
const BACKLOG_BYTES_MAX = 256 * 1_024;
/** Text that is written at once to a client that catches up. */
const PART_LENGTH_MAX = 64 * 1_024;
/** Time without a taken byte after which a client that catches up is dropped. */
const STALL_MS = 30 * SECOND_MS;

/** Writes events and frames to one client, and knows how far it is. */
export type StreamWriter = {
  /** Number of the last event that was written or filtered out. */
  position(): number;
  /** Writes new events. Drops a client that is too far behind. */
  writeEvents(events: readonly EventPlace[], upTo: number): void;
  /** Writes stored events as fast as the client takes them. Drops a client that takes nothing for 30 seconds. */
  writeStored(events: readonly EventPlace[], upTo: number): Promise<void>;
  /** Writes a frame. Drops a client that is too far behind. */
  writeFrame(frame: SseFrame): void;
  /** Writes a comment, and the position if later events were filtered out: the client need not search them again. */
  ping(): void;
};

/**
 * @param start.matches selects events
 * @param start.position number of the last event that the client has
 * @param onDropped is called when the connection was cut
 */
export function createStreamWriter(
  connection: LiveConnection,
  start: { position: number; matches: (event: EventPlace) => boolean },
  onDropped: () => void,
): StreamWriter {
  let { position } = start;
  let sentId = position;

  /** Moves the position. @returns the texts of the events that the client receives */
  function take(events: readonly EventPlace[], upTo: number): string[] {
    const chosen = events.filter((event) => event.sequence > position && start.matches(event));
    position = Math.max(position, upTo);
    sentId = chosen.at(-1)?.sequence ?? sentId;
    return chosen.map(formatEvent);
  }

  function drop(): void {
    connection.cut();
    onDropped();
  }

  function write(text: string): void {
    connection.write(text);
    if (connection.backlogBytes() > BACKLOG_BYTES_MAX) drop();
  }

  return {
    position: () => position,
    writeEvents(events, upTo) {
      const texts = take(events, upTo);
      if (texts.length > 0) write(texts.join(''));
    },
    async writeStored(events, upTo) {
      for (const part of joinParts(take(events, upTo))) {
        connection.write(part);
        if (!(await isTaken(connection))) return drop();
      }
    },
    writeFrame: (frame) => write(formatFrame(frame)),
    ping() {
      write(formatComment('ping') + (position > sentId ? formatFrame({ id: position }) : ''));
      sentId = Math.max(sentId, position);
    },
  };
}

function formatEvent({ id, name, sequence, created_at, ...event }: EventPlace): string {
  const data = { id, event: name, sequence, created_at, ...event };
  return formatFrame({ id: sequence, event: name, data });
}

/** Joins texts to parts of limited length. A single text may be longer. */
function* joinParts(texts: readonly string[]): Generator<string> {
  let part = '';
  for (const text of texts) {
    if (part !== '' && part.length + text.length > PART_LENGTH_MAX) {
      yield part;
      part = '';
    }
    part += text;
  }
  if (part !== '') yield part;
}

/** Waits until the client has taken what was written. @returns false when it takes nothing */
async function isTaken(connection: LiveConnection): Promise<boolean> {
  const timeout = new AbortController();
  const stalled = wait(STALL_MS, false, { signal: timeout.signal, ref: false });
  const taken = connection.drained().then(() => true);
  const result = await Promise.race([taken, stalled.catch(() => true)]);
  timeout.abort();
  return result;
}
