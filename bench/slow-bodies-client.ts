/**
 * Clients that begin bodies of 10 MB and never end them, in a process of their own. Prints one line of JSON.
 *
 *     node bench/slow-bodies-client.ts attack <JSON argument>
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Attack = {
  url: string;
  keys: readonly string[];
  connections: number;
  seconds: number;
};

export type AttackResult = {
  /** Bodies that were refused before they were read. */
  refused: number;
  /** Bytes that were written to connections without an answer. */
  bytesHeld: number;
};

const BODY_BYTES = 10_000_000;
/** The server waits for the rest. */
const SENT_BYTES = 9_900_000;
const PIECE = Buffer.from(' '.repeat(24_750));
/** A whole body takes 40 s, and all together come with 100 MB/s. */
const PIECE_EVERY_MS = 100;
/** The connections are opened within this time. */
const RAMP_MS = 2_000;
/** Pause of `Retry-After`, and its random addition. */
const RETRY_MS = 1_000;
const RETRY_JITTER_MS = 1_000;

async function attack(argument: Attack): Promise<AttackResult> {
  const end = performance.now() + argument.seconds * 1_000;
  const results = await Promise.all(
    Array.from({ length: argument.connections }, (_, index) =>
      keepSending(argument, argument.keys[index % argument.keys.length]!, end),
    ),
  );
  return {
    refused: results.reduce((sum, { refused }) => sum + refused, 0),
    bytesHeld: results.reduce((sum, { bytesHeld }) => sum + bytesHeld, 0),
  };
}

/** Sends one body after the other: the next one a second or two after a refusal. */
async function keepSending({ url }: Attack, key: string, end: number): Promise<AttackResult> {
  await sleep(Math.random() * RAMP_MS);
  for (let refused = 0; ; refused += 1) {
    const socket = begin(url, key);
    const bytesHeld = await sendSlowly(socket, end);
    socket.destroy();
    if (bytesHeld !== undefined) return { refused, bytesHeld };
    await sleep(RETRY_MS + Math.random() * RETRY_JITTER_MS);
    if (performance.now() >= end) return { refused: refused + 1, bytesHeld: 0 };
  }
}

function begin(url: string, key: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'POST /v2/search HTTP/1.1',
      'Host: docket',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY_BYTES}`,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

/** @returns the bytes that were written until the end, or undefined if the server answered before it */
async function sendSlowly(socket: Socket, end: number): Promise<number | undefined> {
  const answered = new AbortController();
  socket.once('data', () => answered.abort());
  // The server closes the connection of a refused body.
  socket.on('error', () => answered.abort());
  let bytes = 0;
  while (!answered.signal.aborted && performance.now() < end) {
    if (bytes < SENT_BYTES && socket.write(PIECE)) bytes += PIECE.length;
    await sleep(PIECE_EVERY_MS);
  }
  return answered.signal.aborted ? undefined : bytes;
}

const CLIENTS: Record<string, (argument: never) => unknown> = { attack };

const [, , name = '', argument = 'null'] = process.argv;
const result = await CLIENTS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
