import type { FastifyReply } from 'fastify';

/** Adds a request header to `Vary`. */
export function addVary(reply: FastifyReply, field: string): void {
  const current = reply.getHeader('vary');
  const fields = typeof current === 'string' && current !== '' ? `${current}, ${field}` : field;
  reply.header('vary', fields);
}
