import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { attachment } from './content-disposition.ts';
import type { PiecesReply } from './replies.ts';

/** @returns what the framework sends; the pieces end when the client leaves */
export function sendPieces(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { pieces, form }: PiecesReply,
): Readable {
  reply.type(form.mediaType);
  if (form.filename !== undefined) {
    reply.headers({
      'content-disposition': attachment(form.filename),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  return method === 'HEAD' ? Readable.from([]) : Readable.from(pieces);
}
