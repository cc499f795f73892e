import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { hasBody, isBytes, isMultipart } from './media-types.ts';
import { endpointOf } from './request-state.ts';

/** For all of a body to arrive, files excepted. */
const BODY_TIMEOUT_MS = 2 * MINUTE_MS;
/** A file takes as long as its line needs, but no pause of this length. */
const UPLOAD_PAUSE_MS_MAX = MINUTE_MS;
/** For a client to finish writing what was refused, so that it reads why. */
const LINGER_MS = 5 * SECOND_MS;

/**
 * Bounds how long the body of a request takes to arrive, also when nobody wants it any more. In place of Node's own
 * time-out, which knows only whole requests and would cut a large file on a slow line.
 */
export function limitArrival(server: Server, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (!hasBody(raw)) return;
  const { socket } = raw;
  const expire = () => {
    if (!reply.raw.headersSent) server.emit('clientError', new RequestTimeout(), socket);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  const endpoint = endpointOf(request);
  const takesFile = (endpoint?.upload && isMultipart(raw)) || (endpoint?.chunk && isBytes(raw));
  let timer = takesFile ? onPause(socket, expire) : setTimeout(expire, BODY_TIMEOUT_MS);
  const arrived = () => clearTimeout(timer);
  raw.once('end', arrived).once('close', arrived);
  reply.raw.once('finish', () => {
    clearTimeout(timer);
    if (!raw.complete) timer = setTimeout(() => socket.destroy(), LINGER_MS);
  });
}

/** Calls `expire` when nothing has come between two looks. */
function onPause(socket: Socket, expire: () => void): NodeJS.Timeout {
  let seen = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead === seen) expire();
    seen = socket.bytesRead;
  }, UPLOAD_PAUSE_MS_MAX);
}

/** Has the code of Node's own, which it stands in for. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
