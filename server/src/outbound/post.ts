import type { Agent, Dispatcher } from 'undici';

import { SECOND_MS } from '../kernel/clock.ts';
import { OutboundError, type OutboundPost, type PostResponse } from './outbound-client.ts';
import { toRequestError } from './outbound-errors.ts';
import { DISCARDED_BYTES_MAX } from './response-body.ts';

/**
 * Sends one POST through `agent`. It handles the response events directly: a response stream and an AbortSignal for each
 * request would triple the cost of a webhook delivery.
 *
 * @param headers complete request headers
 */
export function sendPost(
  agent: Agent,
  url: URL,
  headers: Record<string, string>,
  { body, timeoutMs, bodyBytesKept: keptBytes = 0 }: OutboundPost,
): Promise<PostResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<PostResponse>();
  const keptChunks: Buffer[] = [];
  let connection: Dispatcher.DispatchController | undefined;
  let head: Pick<PostResponse, 'status' | 'headers'> | undefined;
  let receivedBytes = 0;
  let isSettled = false;

  /** Settles the promise. A response whose head has arrived counts, even if its body fails. */
  function settle(error?: unknown): void {
    isSettled = true;
    clearTimeout(timer);
    if (head) resolve({ ...head, bodyStart: Buffer.concat(keptChunks).subarray(0, keptBytes) });
    else reject(error);
  }

  function abort(error: Error): void {
    settle(error);
    connection?.abort(error);
  }

  function expire(): void {
    if (isSettled) return;
    const seconds = timeoutMs / SECOND_MS;
    abort(new OutboundError('timeout', `The receiver did not answer within ${seconds} s`));
  }

  // If this process was blocked, setImmediate handles a response that is already here first.
  const timer = setTimeout(() => setImmediate(expire), timeoutMs);
  agent.dispatch(
    { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers, body },
    {
      onRequestStart(controller) {
        connection = controller;
        // The request timed out before it had a connection.
        if (isSettled) controller.abort(new Error('The request has timed out'));
      },
      onResponseStart(_controller, status, answerHeaders) {
        // 1xx responses precede the final response.
        if (status >= 200) head = { status, headers: answerHeaders };
      },
      onResponseData(_controller, chunk) {
        if (receivedBytes < keptBytes) keptChunks.push(chunk);
        receivedBytes += chunk.length;
        if (receivedBytes > DISCARDED_BYTES_MAX) abort(new Error('The answer is too long'));
      },
      onResponseEnd: () => settle(),
      onResponseError: (_controller, error) => settle(toRequestError(error, url.host)),
    },
  );
  return promise;
}
