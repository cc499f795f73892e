import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks the connections without a request in progress. These include connections that sent only part of a request head:
 * Node counts them as busy, and stops enforcing their timeouts when the server closes.
 *
 * @param opened event of a new connection; with TLS it comes after the handshake
 * @returns a function that closes all idle connections
 */
export function trackIdleConnections(
  server: Server,
  opened: 'connection' | 'secureConnection',
): () => void {
  const inProgress = new Map<Socket, number>();
  const count = (socket: Socket, more: number) => {
    const before = inProgress.get(socket);
    if (before !== undefined) inProgress.set(socket, before + more);
  };
  server.on(opened, (socket: Socket) => {
    inProgress.set(socket, 0);
    socket.once('close', () => inProgress.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return () => {
    for (const [socket, requests] of inProgress) if (requests === 0) socket.destroy();
  };
}
