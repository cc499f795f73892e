import type { Agent, Dispatcher } from 'undici';

import { SECOND_MS } from '../kernel/clock.ts';
import { OutboundError, type OutboundPost, type PostAnswer } from './outbound-client.ts';
import { toRequestError } from './outbound-failure.ts';
import { DISCARDED_BYTES_MAX } from './response-body.ts';

/**
 * One POST through `agent`, as many of them as there are webhooks to notify: it listens to the answer itself, because
 * undici's `request`, which makes a stream of it, and a signal for each time-out cost twice as much as the rest.
 *
 * @param headers all that are sent
 */
export function post(
  agent: Agent,
  url: URL,
  headers: Record<string, string>,
  { body, timeoutMs, keptBytes = 0 }: OutboundPost,
): Promise<PostAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PostAnswer>();
  const kept: Buffer[] = [];
  let connection: Dispatcher.DispatchController | undefined;
  let head: Pick<PostAnswer, 'status' | 'headers'> | undefined;
  let receivedBytes = 0;
  let isOver = false;

  /** Once the head of an answer is there, it is an answer however the rest of it goes. */
  function end(error?: unknown): void {
    isOver = true;
    clearTimeout(timer);
    if (head) resolve({ ...head, start: Buffer.concat(kept).subarray(0, keptBytes) });
    else reject(error);
  }

  function hangUp(error: Error): void {
    end(error);
    connection?.abort(error);
  }

  function giveUp(): void {
    if (isOver) return;
    const seconds = timeoutMs / SECOND_MS;
    hangUp(new OutboundError('timeout', `The receiver did not answer within ${seconds} s`));
  }

  // An answer that came while this process itself stood still is read first.
  const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  agent.dispatch(
    { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers, body },
    {
      onRequestStart(controller) {
        connection = controller;
        // The time was up before there was a connection.
        if (isOver) controller.abort(new Error('Nobody waits for it'));
      },
      onResponseStart(_controller, status, answerHeaders) {
        // Informational answers come before the answer.
        if (status >= 200) head = { status, headers: answerHeaders };
      },
      onResponseData(_controller, chunk) {
        if (receivedBytes < keptBytes) kept.push(chunk);
        receivedBytes += chunk.length;
        if (receivedBytes > DISCARDED_BYTES_MAX) hangUp(new Error('The answer is too long'));
      },
      onResponseEnd: () => end(),
      onResponseError: (_controller, error) => end(toRequestError(error, url.host)),
    },
  );
  return promise;
}
