import type { FastifyReply } from 'fastify';

import { ApiError } from '../kernel/errors.ts';

/** Aborted when the client leaves before it has its answer. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) left.abort(clientLeft());
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return left.signal;
}

/** Nobody gets it; as an error of the caller it is no failure of ours in the log. */
export function clientLeft(): ApiError {
  return new ApiError('invalid_request', 'The client closed the connection');
}
