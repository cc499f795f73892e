import { OutboundError, type OutboundClient, type OutboundResponse } from './outbound-client.ts';

export type OutboundFetchOptions = {
  /** Of an answer's body, decoded: after so many the body fails with an OutboundError of kind `too_large`. */
  bytesMax: number;
};

/** These must not have a body, not even an empty one. */
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);
/** They tell of bytes that the body has no more: it is decoded. */
const HEADERS_OF_THE_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * `fetch` by way of `outbound`, for libraries that are handed one. Follows no redirect. Bodies stream in both
 * meanings: they come as the server sends them, and only as fast as they are read.
 *
 * It rejects with OutboundError as it is, never with the TypeError of the real one; an abort rejects with its reason.
 * A body that is cancelled closes its connection.
 */
export function fetchThrough(
  outbound: OutboundClient,
  { bytesMax }: OutboundFetchOptions,
): typeof fetch {
  return async (input, init) => {
    outbound.checkUrl(input instanceof Request ? input.url : String(input));
    const request = new Request(input, init);
    const cancelled = new AbortController();
    passOn(init?.signal ?? request.signal, cancelled);
    const answer = await outbound.request(request.url, {
      method: methodOf(request),
      headers: headersOf(request),
      ...(request.body && { body: await request.bytes() }),
      signal: cancelled.signal,
    });
    return toResponse(answer, bytesMax, cancelled);
  };
}

/** By hand: the signal of a Request hears no abort any more once the Request has been collected as garbage. */
function passOn(signal: AbortSignal, controller: AbortController): void {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
}

/** All but the user agent: who sends it is we, not the library. */
function headersOf({ headers }: Request): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'user-agent'));
}

type Method = NonNullable<Parameters<OutboundClient['request']>[1]['method']>;

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function methodOf(request: Request): Method {
  const method = METHODS.find((each) => each === request.method);
  if (!method) throw new Error(`Nothing is sent by ${request.method}`);
  return method;
}

async function toResponse(
  answer: OutboundResponse,
  bytesMax: number,
  cancelled: AbortController,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of HEADERS_OF_THE_TRANSFER) headers.delete(name);
  const { status } = answer;
  if (!STATUSES_WITHOUT_BODY.has(status)) {
    return new Response(toStream(answer, bytesMax, cancelled), { status, headers });
  }
  await answer.discard();
  return new Response(null, { status, headers });
}

function toStream(
  { url, body }: OutboundResponse,
  bytesMax: number,
  cancelled: AbortController,
): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let receivedBytes = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        receivedBytes += value.length;
        if (receivedBytes <= bytesMax) return controller.enqueue(value);
        const { host } = new URL(url);
        const tooLarge = new OutboundError('too_large', `${host} answered with too many bytes`);
        cancelled.abort(tooLarge);
        throw tooLarge;
      },
      cancel(reason) {
        cancelled.abort(reason);
      },
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );
}
