import { PassThrough, Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { createDisconnectSignal } from '../request/disconnect-signal.ts';
import { formatComment, formatFrame, setStreamHeaders } from './sse-format.ts';

/** Bytes of comment that begin a stream: some proxies buffer a response until they have 2 KB of it. */
const PADDING_BYTES = 2_048;
/** Wait of browsers before they connect again. */
const RECONNECT_MS = 2_000;

/** A client that receives events until one side ends the stream. */
export type LiveConnection = {
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
  /** Aborted when the server begins to close. */
  closing: AbortSignal;
  /** Writes text of the stream, which `formatFrame` or `formatComment` made. */
  write(text: string): void;
  /** Returns the bytes that were written and not yet taken by the client's connection. */
  backlogBytes(): number;
  /** Resolves when the stream takes more, or is closed. */
  drained(): Promise<void>;
  /** Cuts the connection without sending what was written. */
  cut(): void;
};

/** Writes to a connection until the stream ends. */
export type RunLiveStream = (connection: LiveConnection) => Promise<void>;

/** Return value of a handler that streams events without end; created by `liveStreamReply`. */
export class LiveStreamReply {
  readonly open: () => RunLiveStream;

  constructor(open: () => RunLiveStream) {
    this.open = open;
  }
}

/**
 * Streams events until the client disconnects. An open stream takes no slot of the concurrent requests.
 *
 * @param open is called before the headers are sent, and not for a HEAD request. Its error is the response. The
 *   function that it returns is always called
 */
export function liveStreamReply(open: () => RunLiveStream): LiveStreamReply {
  return new LiveStreamReply(open);
}

/**
 * Sends the headers and runs the stream.
 *
 * @param fail converts an error of the stream to the data of the event `error`
 * @returns the stream for the framework
 */
export function sendLiveStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { open }: LiveStreamReply,
  fail: (error: unknown) => unknown,
): Readable {
  const isHead = request.method === 'HEAD';
  const run = isHead ? undefined : open();
  setStreamHeaders(reply);
  if (!run) return Readable.from([]);
  request.state.rate?.release();
  const stream = new PassThrough();
  stream.write(`${formatComment(' '.repeat(PADDING_BYTES))}retry: ${RECONNECT_MS}\n\n`);
  void runStream(stream, run, createConnection(request, reply, stream), fail);
  return stream;
}

async function runStream(
  stream: PassThrough,
  run: RunLiveStream,
  connection: LiveConnection,
  fail: (error: unknown) => unknown,
): Promise<void> {
  try {
    await run(connection);
  } catch (error) {
    if (connection.gone.aborted) return;
    connection.write(formatFrame({ event: 'error', data: fail(error) }));
  } finally {
    stream.end();
  }
}

function createConnection(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: PassThrough,
): LiveConnection {
  const gone = createDisconnectSignal(reply);
  return {
    gone,
    closing: request.state.closing,
    write(text) {
      if (!gone.aborted && !stream.writableEnded) stream.write(text);
    },
    backlogBytes: () => stream.writableLength + stream.readableLength + reply.raw.writableLength,
    async drained() {
      if (!stream.writableNeedDrain || gone.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = () => resolve();
      stream.once('drain', done);
      gone.addEventListener('abort', done, { once: true });
      await promise;
      stream.off('drain', done);
      gone.removeEventListener('abort', done);
    },
    cut: () => reply.raw.destroy(),
  };
}
