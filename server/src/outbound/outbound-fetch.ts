import { OutboundError, type OutboundClient, type OutboundResponse } from './outbound-client.ts';

export type OutboundFetchOptions = {
  /** Size limit of a decoded response body. Beyond it the body fails with an OutboundError of kind `too_large`. */
  bytesMax: number;
};

/** Statuses for which `Response` accepts no body. */
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);
/** Headers that describe the encoded body. The body here is decoded. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Creates a `fetch` that uses `outbound`, for libraries that accept one. It follows no redirect. Response bodies are
 * streamed with back-pressure.
 *
 * It rejects with OutboundError, never with the TypeError of the standard `fetch`, and an abort rejects with its reason.
 * Cancelling a body closes its connection.
 */
export function createOutboundFetch(
  outbound: OutboundClient,
  { bytesMax }: OutboundFetchOptions,
): typeof fetch {
  return async (input, init) => {
    outbound.checkUrl(input instanceof Request ? input.url : String(input));
    const request = new Request(input, init);
    const cancelled = new AbortController();
    forwardAbort(init?.signal ?? request.signal, cancelled);
    const response = await outbound.request(request.url, {
      method: requestMethod(request),
      headers: requestHeaders(request),
      ...(request.body && { body: await request.bytes() }),
      signal: cancelled.signal,
    });
    return toResponse(response, bytesMax, cancelled);
  };
}

/** Forwards an abort manually: the signal of a Request stops working when the Request is garbage-collected. */
function forwardAbort(signal: AbortSignal, controller: AbortController): void {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
}

/** Returns all headers but the user agent, because Docket sends the request. */
function requestHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'user-agent'));
}

type Method = NonNullable<Parameters<OutboundClient['request']>[1]['method']>;

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function requestMethod(request: Request): Method {
  const method = METHODS.find((each) => each === request.method);
  if (!method) throw new Error(`The method ${request.method} is not supported`);
  return method;
}

async function toResponse(
  response: OutboundResponse,
  bytesMax: number,
  cancelled: AbortController,
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of TRANSFER_HEADERS) headers.delete(name);
  const { status } = response;
  if (!STATUSES_WITHOUT_BODY.has(status)) {
    return new Response(toStream(response, bytesMax, cancelled), { status, headers });
  }
  await response.discard();
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
    // No read-ahead.
    { highWaterMark: 0 },
  );
}
