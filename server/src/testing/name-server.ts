import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** A DNS server on a free UDP port of 127.0.0.1 that gives the next of its answers to each query. */
export type NameServer = AsyncDisposable & {
  /** Asks this server for IPv4 addresses. */
  resolver: Resolver;
  /** Queries answered so far. */
  queries: number;
};

const HEADER_BYTES = 12;
const RESPONSE_FLAGS = 0x8180;
// A pointer to the name at offset 12, type A, class IN, a TTL of 0 and 4 bytes of data.
const ANSWER_START = Buffer.from('c00c00010001000000000004', 'hex');

/** @param answers IPv4 addresses, one for each query; the last is repeated */
export async function startNameServer(answers: readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, sender) => {
    const address = answers[Math.min(nameServer.queries, answers.length - 1)]!;
    nameServer.queries += 1;
    socket.send(answerTo(query, address), sender.port, sender.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const nameServer: NameServer = {
    resolver,
    queries: 0,
    async [Symbol.asyncDispose]() {
      resolver.cancel();
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
  return nameServer;
}

function answerTo(query: Buffer, address: string): Buffer {
  // The name ends with an empty label; type and class follow in 4 bytes.
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(RESPONSE_FLAGS, 2);
  header.writeUInt16BE(1, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([
    header,
    query.subarray(HEADER_BYTES, questionEnd),
    ANSWER_START,
    Buffer.from(address.split('.').map(Number)),
  ]);
}
