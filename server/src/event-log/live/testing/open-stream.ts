import assert from 'node:assert/strict';

/** A server-sent event. */
export type Frame = { id: number | undefined; event: string; data: any };

/** A client of `GET /v2/events/stream`. */
export type Stream = AsyncDisposable & {
  status: number;
  headers: Headers;
  /** Waits for the next frame. @throws when the stream has ended */
  next(): Promise<Frame>;
  /** Skips frames up to one of this name. */
  nextOf(event: string): Promise<Frame>;
  /** Reads the stream to its end. */
  rest(): Promise<Frame[]>;
  /** Beginning of the received text. */
  text(): string;
  /** Disconnects. */
  close(): Promise<void>;
};

const TEXT_LENGTH_MAX = 100_000;

type StreamRequest = { query?: string; lastEventId?: string; headers?: Record<string, string> };

/** Connects to the stream of a server. */
export async function connect(
  { url, key }: { url: string; key: string },
  { query = '', lastEventId, headers = {} }: StreamRequest = {},
): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/v2/events/stream?${query}`, {
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...headers,
    },
    signal: abort.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const frames: Frame[] = [];
  let text = '';
  let unparsed = '';

  /** @returns false at the end */
  async function readMore(): Promise<boolean> {
    const { done, value } = await reader.read();
    if (done) return false;
    if (text.length < TEXT_LENGTH_MAX) text += value;
    const blocks = (unparsed + value).split('\n\n');
    unparsed = blocks.pop()!;
    frames.push(...blocks.flatMap((block) => parseFrame(block) ?? []));
    return true;
  }

  async function next(): Promise<Frame> {
    while (frames.length === 0) {
      assert.ok(await readMore(), `The stream has ended: ${unparsed.slice(-300)}`);
    }
    return frames.shift()!;
  }

  async function close(): Promise<void> {
    abort.abort();
    await reader.cancel().catch(() => {});
  }

  return {
    status: response.status,
    headers: response.headers,
    next,
    async nextOf(event) {
      for (;;) {
        const frame = await next();
        if (frame.event === event) return frame;
      }
    },
    async rest() {
      while (await readMore());
      return frames.splice(0);
    },
    text: () => text,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Connects and waits for the frame `ready`. */
export async function connectReady(
  client: { url: string; key: string },
  request: StreamRequest = {},
): Promise<Stream> {
  const stream = await connect(client, request);
  const { event } = await stream.next();
  assert.equal(event, 'ready');
  return stream;
}

/** Returns undefined for comments and for blocks without data. */
function parseFrame(block: string): Frame | undefined {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line): [string, string] => {
        const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
        return [name, value];
      }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const id = fields.get('id');
  return {
    id: id === undefined ? undefined : Number(id),
    event: fields.get('event') ?? 'message',
    data: JSON.parse(data),
  };
}

/** Reads `count` frames that are stored events. @returns their numbers */
export async function readIds(stream: Stream, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const { id, event } = await stream.next();
    if (id !== undefined && event !== 'ready') ids.push(id);
  }
  return ids;
}
