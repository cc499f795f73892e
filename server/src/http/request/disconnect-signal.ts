import type { FastifyReply } from 'fastify';

import { ApiError } from '../../kernel/errors.ts';

/** Creates a signal that aborts when the client disconnects before it has the whole response. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) left.abort(clientDisconnectedError());
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return left.signal;
}

/** Creates the error of an aborted request. A client error, so that it is not logged as a server failure. */
export function clientDisconnectedError(): ApiError {
  return new ApiError('invalid_request', 'The client closed the connection');
}
