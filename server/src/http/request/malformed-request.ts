import type { Socket } from 'node:net';

import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import { newId } from '../../kernel/ids.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { RateDecision } from '../../limits/rate-decision.ts';
import { errorBody } from '../reply/error-body.ts';
import { API_VERSION } from '../security/gate.ts';
import { rateHeaders } from '../limits/rate-headers.ts';
import { ANONYMOUS_WEIGHT, type RateLimits } from '../limits/consume-rate-limit.ts';

/** Message for each Node error code before a request exists. */
const MESSAGES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive',
};

/** Time for the client to read the error. */
const LINGER_MS = 5 * SECOND_MS;

/** First byte of a TLS record that begins a handshake (RFC 8446 §5.1). */
const TLS_HANDSHAKE = 0x16;

/** Error of Node's HTTP parser, with the bytes that it could not parse. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: unknown };

/** Answers bytes that Node cannot parse as a request with the usual error body and headers. */
export function answerMalformedRequest(
  { rateLimiter, ratePlans, log }: RateLimits & Pick<Services, 'log'>,
  failure: ParserError,
  socket: Socket,
): void {
  if (failure.rawPacket instanceof Uint8Array && failure.rawPacket[0] === TLS_HANDSHAKE) {
    log.warn({ address: socket.remoteAddress }, 'HTTPS was used on the port for plain HTTP');
    socket.destroy();
    return;
  }
  if (isTlsHandshakeFailure(failure) || failure.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(failure);
    return;
  }
  const subject = ratePlans.forAddress(socket.remoteAddress ?? 'unknown');
  const decision = rateLimiter.consume(subject, ANONYMOUS_WEIGHT);
  void sendResponse(decision, failure, socket);
}

/** True for failures of the TLS handshake: no response can be sent. */
function isTlsHandshakeFailure({ code = '' }: NodeJS.ErrnoException): boolean {
  return code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS');
}

async function sendResponse(
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
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} Bad Request\r\n${head.join('')}\r\n${body}`);
  // Node does not close this socket: a client that keeps its side open would hold it forever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
