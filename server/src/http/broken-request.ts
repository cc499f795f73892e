import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { SECOND_MS } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { ApiError } from '../kernel/errors.ts';
import type { RateDecision } from '../limits/rate-limiter.ts';
import { errorBody } from './error-body.ts';
import { API_VERSION } from './gate.ts';
import { rateHeaders } from './rate-headers.ts';
import { ANONYMOUS_WEIGHT, type Limits } from './take-units.ts';

/** Node's codes for what it refuses before there is a request. */
const MESSAGES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive',
};

/** For a client to read why it was refused. */
const LINGER_MS = 5 * SECOND_MS;

/** Answers what Node itself cannot read as a request, with the body and headers of any other refusal. */
export function answerBrokenRequest(
  { rateLimiter, ratePlans }: Limits,
  failure: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (isOfHandshake(failure) || failure.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(failure);
    return;
  }
  const subject = ratePlans.ofAddress(socket.remoteAddress ?? 'unknown');
  const decision = rateLimiter.take(subject, ANONYMOUS_WEIGHT);
  void answer(decision, failure, socket);
}

/** Nobody reads an answer to one that failed; to one that never ended, none could even be sent. */
function isOfHandshake({ code = '' }: NodeJS.ErrnoException): boolean {
  return code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS');
}

async function answer(
  counted: RateDecision | Promise<RateDecision>,
  failure: NodeJS.ErrnoException,
  socket: Socket,
): Promise<void> {
  const decision = await counted;
  decision.release();
  const error = new ApiError(
    'invalid_request',
    MESSAGES[failure.code ?? ''] ?? 'The request is not valid HTTP',
  );
  const requestId = newId('request');
  const body = JSON.stringify(errorBody(error, requestId));
  const headers = {
    ...rateHeaders(decision),
    'X-Request-Id': requestId,
    'X-API-Version': API_VERSION,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join('')}\r\n${body}`,
  );
  // Node leaves the socket to us: a client that never closes its side would keep it for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
