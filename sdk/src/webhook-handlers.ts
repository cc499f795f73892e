import {
  verifyWebhook,
  WebhookVerificationError,
  type WebhookBody,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';

export type WebhookHandlerOptions<Event> = {
  /** One, or several while a secret is rotated. */
  secrets: string | readonly string[];
  /** Called with each event; an event can come again with the same `id`. Docket sends it again when this throws. */
  onEvent: (event: Event) => void | Promise<void>;
  /** Called with the reason of a refusal, and with what `onEvent` throws. Default: nothing. */
  onError?: ((error: unknown) => void) | undefined;
  /** Largest body. Default: 10,000,000. */
  bodyBytesMax?: number | undefined;
};

/** Parts of Node's request that the handler reads. `body` or `rawBody` is used where a framework has read the bytes. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  method?: string | undefined;
  headers: Record<string, string | readonly string[] | undefined>;
  body?: unknown;
  rawBody?: unknown;
};

/** Parts of Node's response that the handler uses. */
export type NodeResponse = { statusCode: number; end(): unknown };

const BODY_BYTES_MAX = 10_000_000;

/** Makes a handler for servers with `Request` and `Response`: Deno, Bun, workers, Hono, Next. */
export function toFetchHandler<Event = WebhookEvent>(
  options: WebhookHandlerOptions<Event>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const status = await receive(options, request.method, request.headers, (bytesMax) =>
      collect(request.body ?? new Blob([]).stream(), bytesMax),
    );
    return new Response(null, { status });
  };
}

/** Makes a handler for `node:http`, Express and Connect. Put it before a JSON parser, or behind `express.raw()`. */
export function toNodeHandler<Event = WebhookEvent>(
  options: WebhookHandlerOptions<Event>,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    response.statusCode = await receive(options, request.method, request.headers, (bytesMax) => {
      const read = request.rawBody ?? request.body;
      return read === undefined ? collect(request, bytesMax) : Promise.resolve(read as WebhookBody);
    });
    response.end();
  };
}

/** @returns the status of the answer */
async function receive<Event>(
  { secrets, onEvent, onError, bodyBytesMax = BODY_BYTES_MAX }: WebhookHandlerOptions<Event>,
  method: string | undefined,
  headers: WebhookHeaders,
  read: (bytesMax: number) => Promise<WebhookBody | undefined>,
): Promise<number> {
  if (method !== 'POST') return 405;
  try {
    const body = await read(bodyBytesMax);
    if (body === undefined) return 413;
    await onEvent(await verifyWebhook<Event>(body, headers, secrets));
    return 204;
  } catch (error) {
    onError?.(error);
    return error instanceof WebhookVerificationError ? 401 : 500;
  }
}

/** @returns undefined when there are more bytes than `bytesMax` */
async function collect(
  stream: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > bytesMax) return undefined;
    chunks.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
