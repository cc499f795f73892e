import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CuttingProxy = AsyncDisposable & {
  url: string;
  /** Connections that were cut. */
  cuts: number;
};

/**
 * Forwards TCP connections, and cuts one after so many bytes from the client.
 *
 * @param bytes of each connection to cut, in their order; later ones are not cut
 */
export async function startCuttingProxy(target: string, bytes: number[]): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const limits = [...bytes];
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let received = 0;
    open.add(client);
    client.on('data', (chunk) => {
      received += chunk.length;
      upstream.write(chunk);
      const limit = limits[0];
      if (limit === undefined || received < limit) return;
      limits.shift();
      proxy.cuts += 1;
      client.resetAndDestroy();
      upstream.end();
    });
    upstream.pipe(client);
    client.on('end', () => upstream.end());
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => {
      open.delete(client);
      upstream.destroySoon();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
