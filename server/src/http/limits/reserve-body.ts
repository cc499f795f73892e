import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyBytesMax, fieldsBytesMax } from '../../contract/body-limits.ts';
import { takesBytes } from '../../contract/endpoint.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { BodyBudget } from '../../limits/body-budget.ts';
import { isBinaryBody, isMultipart } from '../request/media-types.ts';
import { endpointOf } from '../request/request-state.ts';

/** Other bodies usually end within this time. */
const RETRY_SECONDS = 1;

/** Owner of bodies of all requests without a credential. */
const ANONYMOUS = 'anonymous';

/**
 * Reserves the memory that the body of a request may need, before it is read, until the response has ended. Files and
 * binary bodies are streamed to disk and need none; the fields beside a file do.
 *
 * @throws ApiError `rate_limit_exceeded`
 */
export function reserveBody(
  { bodyBudget }: { bodyBudget: BodyBudget },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const bytes = memoryBytesMax(request);
  if (bytes === 0) return;
  const reservation = bodyBudget.reserve(ownerOf(request), bytes);
  if (!reservation) throw bodyBytesError();
  request.state.bodyReservation = reservation;
  // The client may have disconnected during admission.
  if (reply.raw.destroyed) reservation.release();
  else reply.raw.once('close', () => reservation.release());
}

/** Returns the most bytes of the body that will be in memory: without a `Content-Length`, all that the operation takes. */
function memoryBytesMax(request: FastifyRequest): number {
  const { raw } = request;
  const endpoint = endpointOf(request);
  if (endpoint && takesBytes(endpoint) && isBinaryBody(raw)) return 0;
  const most =
    endpoint?.upload && isMultipart(raw) ? fieldsBytesMax(endpoint) : bodyBytesMax(endpoint);
  const announced = raw.headers['content-length'];
  return announced === undefined ? most : Math.min(Number(announced), most);
}

/** Returns the default workspace of the credential. The request may name another one, but only in its body. */
function ownerOf({ state: { principal } }: FastifyRequest): string {
  return principal?.defaultWorkspaceId || principal?.userId || ANONYMOUS;
}

function bodyBytesError(): ApiError {
  return new ApiError(
    'rate_limit_exceeded',
    'Too many bytes of request bodies are on their way; wait before sending this one',
    { details: { type: 'body_bytes' }, retryAfter: RETRY_SECONDS },
  );
}
