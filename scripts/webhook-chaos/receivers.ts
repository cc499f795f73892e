import { createHash, createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import type { Endpoint, Kind } from './endpoints.ts';

/** Attempts of one event at one endpoint. */
export type ReceivedEvent = {
  /** Arrival time of each attempt, in ms since 1970. */
  atMs: number[];
  /** Timestamp header of each attempt, in seconds of the server's clock. */
  sentAt: number[];
  /** Number of 2xx responses. */
  accepted: number;
  /** Digest of the first attempt's body. */
  digest: string;
  eventNumber: number;
};

/** An HTTP receiver with its record of attempts. */
export type Receiver = Endpoint & {
  url: string;
  received: Map<string, ReceivedEvent>;
  badlySigned: number;
  /** Attempts whose body differs from the first one of their event. */
  changed: number;
  /** Requests to another path: a redirect was followed. */
  astray: number;
  /** Makes the receiver answer 2xx from now on. */
  mend(): void;
};

/** All receivers of a run, closed on disposal. */
export type Receivers = AsyncDisposable & {
  all: Receiver[];
  /** Returns the number of attempts so far. */
  arrivals(): number;
};

const PATH = '/hook';

/** Starts one HTTP server per endpoint, each on its own port, because real receivers have different origins. */
export async function startReceivers(endpoints: readonly Endpoint[]): Promise<Receivers> {
  const count = { arrivals: 0 };
  const servers: Server[] = [];
  const all: Receiver[] = [];
  for (const endpoint of endpoints) {
    const redirectTarget = () => `${all.find(({ kind }) => kind === 'prompt')?.url}/astray`;
    const { server, receiver } = await startReceiver(endpoint, redirectTarget, count);
    servers.push(server);
    all.push(receiver);
  }
  return {
    all,
    arrivals: () => count.arrivals,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(closeServer));
    },
  };
}

async function startReceiver(
  endpoint: Endpoint,
  redirectTarget: () => string,
  count: { arrivals: number },
): Promise<{ server: Server; receiver: Receiver }> {
  let behavior = BEHAVIORS[endpoint.kind];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== PATH) receiver.astray += 1;
      count.arrivals += 1;
      const received = recordAttempt(receiver, request, Buffer.concat(chunks));
      const { eventNumber, atMs } = received;
      const call = {
        response,
        socket: request.socket,
        redirectTarget: redirectTarget(),
        eventNumber,
      };
      if (behavior({ ...call, attempt: atMs.length })) received.accepted += 1;
    });
  });
  // Resetting connections is part of the behaviors, so client errors are expected.
  server.on('clientError', (_error: Error, socket: Socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: Receiver = {
    ...endpoint,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    received: new Map(),
    badlySigned: 0,
    changed: 0,
    astray: 0,
    mend() {
      behavior = BEHAVIORS.prompt;
    },
  };
  return { server, receiver };
}

function recordAttempt(receiver: Receiver, request: IncomingMessage, raw: Buffer): ReceivedEvent {
  const { headers } = request;
  const eventId = String(headers['webhook-id']);
  const digest = createHash('sha1').update(raw).digest('base64');
  let received = receiver.received.get(eventId);
  if (!received) {
    const eventNumber = receiver.received.size + 1;
    received = { atMs: [], sentAt: [], accepted: 0, digest, eventNumber };
    receiver.received.set(eventId, received);
  }
  received.atMs.push(Date.now());
  received.sentAt.push(Number(headers['webhook-timestamp']));
  if (received.digest !== digest) receiver.changed += 1;
  if (!isSigned(raw, headers, receiver.secret)) receiver.badlySigned += 1;
  return received;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

/** A request that a behavior responds to. */
type IncomingAttempt = {
  response: ServerResponse;
  socket: Socket;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Number of the event at this endpoint, from 1. */
  eventNumber: number;
  /** Target of redirects. */
  redirectTarget: string;
};

const SLOW_MS_MIN = 100;
const SLOW_MS_MAX = 300;
const CHOKES_FIRST_EVENT = 4;
const CHOKES_EVERY = 50;

/** Responds according to the kind. Each returns whether the response is 2xx. */
const BEHAVIORS: Readonly<Record<Kind, (call: IncomingAttempt) => boolean>> = {
  prompt: ({ response }) => respond(response, 200),
  slow({ response, eventNumber }) {
    const ms = SLOW_MS_MIN + ((eventNumber * 37) % (SLOW_MS_MAX - SLOW_MS_MIN));
    setTimeout(() => respond(response, 200), ms);
    return true;
  },
  flaky: ({ response, attempt }) => respond(response, attempt === 1 ? 503 : 204),
  promises_more({ socket }) {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nok');
    return true;
  },
  sends_more({ socket }) {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 Nothing\r\n\r\n');
    return true;
  },
  error: ({ response }) => respond(response, 500),
  hang: () => false,
  reset({ socket }) {
    socket.resetAndDestroy();
    return false;
  },
  redirect({ response, redirectTarget }) {
    response.setHeader('location', redirectTarget);
    return respond(response, 307);
  },
  chokes({ response, eventNumber }) {
    return respond(response, eventNumber % CHOKES_EVERY === CHOKES_FIRST_EVENT ? 500 : 200);
  },
};

function respond(response: ServerResponse, status: number): boolean {
  response.writeHead(status).end(status === 204 ? undefined : 'ok');
  return status < 300;
}

const STANDARD_SECRET = /^whsec_(?<key>[A-Za-z0-9+/]+={0,2})$/;

/**
 * Returns whether both signatures match the body. Implemented from the specification and Standard Webhooks 1.0, independently
 * of the code that signs.
 */
function isSigned(raw: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const ours = createHmac('sha256', secret).update(raw).digest('hex');
  const content = Buffer.concat([Buffer.from(`${String(id)}.${String(timestamp)}.`), raw]);
  const standard = createHmac('sha256', standardKey(secret)).update(content).digest('base64');
  return (
    headers['x-service-signature'] === ours &&
    headers['x-event-id'] === id &&
    String(headers['webhook-signature']).split(' ').includes(`v1,${standard}`)
  );
}

function standardKey(secret: string): Buffer {
  const { key } = STANDARD_SECRET.exec(secret)?.groups ?? {};
  return key === undefined ? Buffer.from(secret) : Buffer.from(key, 'base64');
}
