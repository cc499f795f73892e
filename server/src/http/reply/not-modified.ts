import type { FastifyReply, FastifyRequest } from 'fastify';

import { isNotModified } from '../request/if-none-match.ts';
import { PRIVATE_NO_CACHE, PRIVATE_NO_STORE } from './cache-control.ts';
import { chooseContentCoding } from './content-coding.ts';
import { setPageHeaders } from './send-page.ts';
import type { StaticReply } from './replies.ts';
import { addVary } from './vary.ts';

/**
 * Sets the ETag of a response. Answers 304 if the client holds this version.
 *
 * @returns true for a 304, whose body is empty
 */
export function replyNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
): boolean {
  reply.header('etag', etag);
  // Responses to cookies stay `no-store`: a browser would keep them after the end of the session.
  if (request.method === 'GET' && reply.getHeader('cache-control') === PRIVATE_NO_STORE) {
    reply.header('cache-control', PRIVATE_NO_CACHE);
  }
  if (!isNotModified(request, etag)) return false;
  reply.removeHeader('content-type');
  reply.code(304);
  return true;
}

/** Sends static content in the coding that the client accepts. */
export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, page }: StaticReply,
): Buffer | Promise<Buffer> | string {
  reply.header('cache-control', content.cacheControl);
  if (content.isCompressible) addVary(reply, 'Accept-Encoding');
  if (page) setPageHeaders(reply, page);
  if (replyNotModified(request, reply, content.etag)) return '';
  reply.type(content.mediaType);
  const coding = content.isCompressible
    ? chooseContentCoding(request.headers['accept-encoding'])
    : undefined;
  if (coding !== undefined) reply.header('content-encoding', coding);
  return content.bytes(coding);
}
