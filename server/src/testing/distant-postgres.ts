import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openMigratedPostgres } from './postgres-databases.ts';

/** Added latency of a statement. */
const LATENCY_MS = 5;

/**
 * A migrated database without rows that is a few milliseconds away: what is done at once by many then truly overlaps.
 */
export async function openDistantPostgres(): Promise<Database> {
  const near = await openMigratedPostgres();
  const proxy = await startProxy(near.url);
  const distant = await openDatabase(proxy.url);
  return {
    ...distant,
    async close() {
      await distant.close();
      await proxy.close();
      await near.close();
    },
  };
}

async function startProxy(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectTo(url);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    // Timers of the same length fire in the order in which they were set.
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), LATENCY_MS));
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  if (folder?.startsWith('/')) return connect(join(folder, `.s.PGSQL.${port || '5432'}`));
  return connect(Number(port || '5432'), hostname);
}
