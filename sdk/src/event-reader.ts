import type { Core, CoreRequest } from './core.ts';
import { ConnectionError, DocketError, makeError } from './errors.ts';
import { parseEvents, type ServerSentEvent } from './sse.ts';

/**
 * Sends a request and iterates over the server-sent events of its response. Leaving the loop closes the connection.
 *
 * @throws DocketError of a refusal or of an `error` event, and ConnectionError if the connection breaks
 */
export async function* readServerEvents(
  core: Core,
  request: CoreRequest,
): AsyncGenerator<ServerSentEvent, void> {
  const { data: deadline, response } = await core.send(
    { ...request, accept: 'text/event-stream', keepsOpen: true },
    async (_, each) => each,
  );
  try {
    for await (const frame of parseEvents(response.body!, deadline.extend)) {
      if (frame.event === 'error') throw makeError(0, JSON.parse(frame.data), response.headers);
      yield frame;
    }
  } catch (error) {
    if (deadline.signal.aborted) throw deadline.signal.reason;
    if (error instanceof DocketError) throw error;
    throw new ConnectionError('The event stream broke off', { cause: error });
  } finally {
    deadline.release();
  }
}
