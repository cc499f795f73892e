import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Knows the connections without a request in progress, among them those that have sent the beginning of one: Node takes
 * these for busy, and stops looking after their time when a server closes.
 *
 * @param opened what the server calls a new connection: with TLS, one whose handshake has ended
 * @returns what ends them
 */
export function watchHeadless(
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
