import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { takesBytes } from '../../contract/endpoint.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { hasBody, isBinaryBody, isMultipart } from '../request/media-types.ts';
import { endpointOf } from '../request/request-state.ts';

/** Time limit for a whole body that is not a file. */
const BODY_TIMEOUT_MS = 2 * MINUTE_MS;
/** Longest time without new bytes of a file. The whole file has no time limit. */
const UPLOAD_STALL_MS_MAX = MINUTE_MS;
/** Time for a client to finish a rejected body and read the error. */
const LINGER_MS = 5 * SECOND_MS;

/**
 * Limits how long the body of a request may take to arrive, also after the response was sent. Node's own timeout covers
 * only whole requests and would cut a large file on a slow connection.
 */
export function enforceBodyTimeout(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = request;
  if (!hasBody(raw)) return;
  const { socket } = raw;
  const expire = () => {
    if (!reply.raw.headersSent) server.emit('clientError', new RequestTimeout(), socket);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const endpoint = endpointOf(request);
  const takesFile =
    (endpoint?.upload && isMultipart(raw)) ||
    (endpoint && takesBytes(endpoint) && isBinaryBody(raw));
  let timer = takesFile ? onStall(socket, expire) : setTimeout(expire, BODY_TIMEOUT_MS);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
  reply.raw.once('finish', () => {
    clearTimeout(timer);
    if (!raw.complete) timer = setTimeout(() => socket.destroy(), LINGER_MS);
  });
}

/** Calls `expire` when no byte arrived within one interval. */
function onStall(socket: Socket, expire: () => void): NodeJS.Timeout {
  let bytesBefore = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead === bytesBefore) expire();
    bytesBefore = socket.bytesRead;
  }, UPLOAD_STALL_MS_MAX);
}

/** Carries the code of Node's own request timeout, so that it is answered in the same way. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
