import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Treatment of bytes. `hold` keeps those of both directions, like a network that loses everything. */
export type ProxyMode = 'pass' | 'hold' | 'refuse';

/** Stands between a client and a Redis server and does what networks do. */
export type RedisProxy = AsyncDisposable & {
  url: string;
  /** Connections that are there stay, but for `refuse`, which ends them. */
  setMode(mode: ProxyMode): void;
  /** Every reply comes so much later. */
  setDelay(ms: number): void;
};

export async function startRedisProxy(targetUrl: string): Promise<RedisProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'pass';
  let delayMs = 0;
  const server = createServer((client) => {
    if (mode === 'refuse') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port || 6_379), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (mode === 'pass') upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      setTimeout(() => mode === 'pass' && client.writable && client.write(bytes), delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');

  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    setMode(next) {
      mode = next;
      if (next === 'refuse') endConnections();
    },
    setDelay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      endConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
