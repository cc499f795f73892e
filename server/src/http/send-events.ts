import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { SECOND_MS } from '../kernel/clock.ts';
import { clientSignal } from './client-signal.ts';
import type { EventSource, StreamReply } from './replies.ts';

/** Often enough that no proxy takes the connection for dead. */
const HEARTBEAT_MS = 15 * SECOND_MS;

type SomeEvent = { event: string; data: unknown };

export type StreamEnd = {
  /** Called with what the source returned. */
  complete(answer: unknown): Promise<unknown>;
  /** Called with what the source threw. @returns the data of the event `error` */
  fail(error: unknown): Promise<unknown>;
};

/** @returns what the framework sends, as the events come; ended when the client leaves */
export function sendEvents(
  reply: FastifyReply,
  { source }: StreamReply<SomeEvent, unknown>,
  end: StreamEnd,
): Readable {
  reply.type('text/event-stream; charset=utf-8').headers({
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const stream = new PassThrough();
  // Sends the headers, whenever the first event comes.
  stream.write(': open\n\n');
  void writeEvents(stream, source, clientSignal(reply), end);
  return stream;
}

async function writeEvents(
  stream: PassThrough,
  source: EventSource<SomeEvent, unknown>,
  signal: AbortSignal,
  end: StreamEnd,
): Promise<void> {
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
  try {
    await end.complete(await forward(source(signal), stream, signal));
  } catch (error) {
    stream.write(frame('error', await end.fail(error)));
  } finally {
    clearInterval(heartbeat);
    stream.end();
  }
}

/** @returns what the source returned */
async function forward(
  events: AsyncGenerator<SomeEvent, unknown, void>,
  stream: PassThrough,
  signal: AbortSignal,
): Promise<unknown> {
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
    try {
      signal.throwIfAborted();
      const { event, data } = step.value;
      if (!stream.write(frame(event, data))) await once(stream, 'drain', { signal });
    } catch (error) {
      await events.return(undefined);
      // Why it was aborted, not that it was: who leaves is no failure of ours.
      signal.throwIfAborted();
      throw error;
    }
  }
}

/** JSON has no line breaks, so the data is one line. */
function frame(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
