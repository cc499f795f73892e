/** One event of `text/event-stream`. */
export type ServerSentEvent = {
  /** `message` where the server names none. */
  event: string;
  data: string;
  /** Last id that the server gave; empty before the first. */
  id: string;
  /** Milliseconds before a reconnection, once the server has said so. */
  retryMs?: number;
};

const LINE_END = /\r\n|\r|\n/;

/**
 * Parses server-sent events as the HTML standard says: every kind of line end, also across chunks, comments, and data
 * of several lines. An event that the stream cuts off is dropped.
 *
 * @param progressed called with each chunk, comments included
 */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  progressed: () => void = () => {},
): AsyncGenerator<ServerSentEvent, void> {
  const fields = createFields();
  for await (const line of readLines(body, progressed)) {
    const event = fields.add(line);
    if (event) yield event;
  }
}

/** Collects lines until an empty one completes an event. */
function createFields() {
  let data: string[] = [];
  let event = '';
  let id = '';
  let retryMs: number | undefined;

  function complete(): ServerSentEvent | undefined {
    const whole =
      data.length > 0
        ? {
            event: event || 'message',
            data: data.join('\n'),
            id,
            ...(retryMs !== undefined && { retryMs }),
          }
        : undefined;
    data = [];
    event = '';
    return whole;
  }

  return {
    add(line: string): ServerSentEvent | undefined {
      if (line === '') return complete();
      const colon = line.indexOf(':');
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'data') data.push(value);
      if (name === 'event') event = value;
      if (name === 'id' && !value.includes('\0')) id = value;
      if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
      return undefined;
    },
  };
}

async function* readLines(
  body: ReadableStream<Uint8Array>,
  progressed: () => void,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of readChunks(body)) {
    progressed();
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be the first half of a line end.
    const usable = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const lines = usable.split(LINE_END);
    rest = lines.pop()! + rest.slice(usable.length);
    yield* lines;
  }
  if (rest.endsWith('\r')) yield rest.slice(0, -1);
}

/** Iterates over a stream, and cancels it when the iteration ends early; not every browser can do it by itself. */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let isDone = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isDone) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
