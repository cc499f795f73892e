import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { SECOND_MS } from '../../kernel/clock.ts';
import { createDisconnectSignal } from '../request/disconnect-signal.ts';
import type { EventGenerator, EventStreamReply } from './replies.ts';
import { formatComment, formatFrame, setStreamHeaders } from './sse-format.ts';

/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 15 * SECOND_MS;

type ServerEvent = { event: string; data: unknown };

/** Callbacks at the end of an event stream: one of them is called once. */
export type StreamCallbacks = {
  /** Receives the return value of the source. */
  complete(result: unknown): Promise<unknown>;
  /** Receives the error of the source. @returns the data of the event `error` */
  fail(error: unknown): Promise<unknown>;
};

/** Streams the events of the source. The source is aborted when the client disconnects. @returns the stream for the framework */
export function sendEvents(
  reply: FastifyReply,
  { source }: EventStreamReply<ServerEvent, unknown>,
  end: StreamCallbacks,
): Readable {
  setStreamHeaders(reply);
  const stream = new PassThrough();
  // Sends the headers before the first event.
  stream.write(formatComment('open'));
  void writeEvents(stream, source, createDisconnectSignal(reply), end);
  return stream;
}

/** Sends a stream of one event that is known already. @returns the payload for the framework */
export function sendStoredEvent(reply: FastifyReply, { event, data }: ServerEvent): string {
  setStreamHeaders(reply);
  return formatFrame({ event, data });
}

async function writeEvents(
  stream: PassThrough,
  source: EventGenerator<ServerEvent, unknown>,
  signal: AbortSignal,
  end: StreamCallbacks,
): Promise<void> {
  const heartbeat = setInterval(() => stream.write(formatComment('still here')), HEARTBEAT_MS);
  try {
    await end.complete(await forwardEvents(source(signal), stream, signal));
  } catch (error) {
    stream.write(formatFrame({ event: 'error', data: await end.fail(error) }));
  } finally {
    clearInterval(heartbeat);
    stream.end();
  }
}

/** Writes each event to the stream. @returns the return value of the source */
async function forwardEvents(
  events: AsyncGenerator<ServerEvent, unknown, void>,
  stream: PassThrough,
  signal: AbortSignal,
): Promise<unknown> {
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
    try {
      signal.throwIfAborted();
      const { event, data } = step.value;
      if (!stream.write(formatFrame({ event, data }))) await once(stream, 'drain', { signal });
    } catch (error) {
      await events.return(undefined);
      // Throws the abort reason: a disconnect is not a server error.
      signal.throwIfAborted();
      throw error;
    }
  }
}
