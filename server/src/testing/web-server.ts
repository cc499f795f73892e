import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';

/** Somebody else's server on a free port of 127.0.0.1. */
export type WebServer = AsyncDisposable & {
  port: number;
  /** `METHOD /path` of each request, in order. */
  requests: string[];
  /** Connections accepted so far. */
  connections: number;
};

/** Answers every request by `handler`. */
export async function startWebServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<WebServer> {
  const server = createServer((request, response) => {
    webServer.requests.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  server.on('connection', () => (webServer.connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const webServer: WebServer = {
    port: (server.address() as AddressInfo).port,
    requests: [],
    connections: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return webServer;
}

/** Answers with a body that never ends. `closed` once a client has had enough. */
export async function startEndlessServer(): Promise<WebServer & { closed: Promise<void> }> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const server = await startWebServer((_request, response) => {
    const write = () => {
      while (response.write(Buffer.alloc(16_384))) continue;
    };
    response.on('drain', write).on('close', resolve);
    write();
  });
  return { ...server, closed };
}

/** Answers a connection's first bytes by `handler`, which may write what no HTTP library would. */
export async function startRawServer(handler: (socket: Socket) => void): Promise<WebServer> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    rawServer.connections += 1;
    // A client that hangs up is what these tests are about.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', (bytes) => {
      rawServer.requests.push(bytes.toString('latin1').split(' HTTP/', 1)[0]!);
      handler(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const rawServer: WebServer = {
    port: (server.address() as AddressInfo).port,
    requests: [],
    connections: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return rawServer;
}
