import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { ANSWERS } from './answers.ts';
import type { Endpoint } from './endpoints.ts';
import { isSigned } from './is-signed.ts';

/** What came of one event at one endpoint. */
export type Seen = {
  /** When each attempt came, in ms since 1970. */
  atMs: number[];
  /** When each attempt said that it was sent, in seconds of the server's clock. */
  sentAt: number[];
  /** How often 2xx was said. */
  accepted: number;
  /** Of the bytes of the first attempt. */
  digest: string;
  eventNumber: number;
};

export type Receiver = Endpoint & {
  url: string;
  seen: Map<string, Seen>;
  badlySigned: number;
  /** Attempts with other bytes than the first of their event. */
  changed: number;
  /** Requests at another path than its own: a redirect was followed. */
  astray: number;
  /** Answers 2xx from now on. */
  mend(): void;
};

export type Receivers = AsyncDisposable & {
  all: Receiver[];
  /** Attempts so far. */
  arrivals(): number;
};

const PATH = '/hook';

/** A server on a port of its own for each endpoint, as receivers are each other's strangers. */
export async function startReceivers(endpoints: readonly Endpoint[]): Promise<Receivers> {
  const count = { arrivals: 0 };
  const servers: Server[] = [];
  const all: Receiver[] = [];
  for (const endpoint of endpoints) {
    const elsewhere = () => `${all.find(({ kind }) => kind === 'prompt')?.url}/astray`;
    const { server, receiver } = await startReceiver(endpoint, elsewhere, count);
    servers.push(server);
    all.push(receiver);
  }
  return {
    all,
    arrivals: () => count.arrivals,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(close));
    },
  };
}

async function startReceiver(
  endpoint: Endpoint,
  elsewhere: () => string,
  count: { arrivals: number },
): Promise<{ server: Server; receiver: Receiver }> {
  let answer = ANSWERS[endpoint.kind];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== PATH) receiver.astray += 1;
      count.arrivals += 1;
      const seen = record(receiver, request, Buffer.concat(chunks));
      const { eventNumber, atMs } = seen;
      const call = { response, socket: request.socket, elsewhere: elsewhere(), eventNumber };
      if (answer({ ...call, attempt: atMs.length })) seen.accepted += 1;
    });
  });
  // Those that are to be cut off go through no agent of ours: an error here is theirs.
  server.on('clientError', (_error: Error, socket: Socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: Receiver = {
    ...endpoint,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    seen: new Map(),
    badlySigned: 0,
    changed: 0,
    astray: 0,
    mend() {
      answer = ANSWERS.prompt;
    },
  };
  return { server, receiver };
}

function record(receiver: Receiver, request: IncomingMessage, raw: Buffer): Seen {
  const { headers } = request;
  const eventId = String(headers['webhook-id']);
  const digest = createHash('sha1').update(raw).digest('base64');
  let seen = receiver.seen.get(eventId);
  if (!seen) {
    const eventNumber = receiver.seen.size + 1;
    seen = { atMs: [], sentAt: [], accepted: 0, digest, eventNumber };
    receiver.seen.set(eventId, seen);
  }
  seen.atMs.push(Date.now());
  seen.sentAt.push(Number(headers['webhook-timestamp']));
  if (seen.digest !== digest) receiver.changed += 1;
  if (!isSigned(raw, headers, receiver.secret)) receiver.badlySigned += 1;
  return seen;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
