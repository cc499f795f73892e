import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** Iterates over the data of server-sent events. */
export async function* readEventData(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void> {
  const lines = createInterface({
    input: Readable.fromWeb(body),
    crlfDelay: Infinity,
  });
  let data: string[] = [];
  for await (const line of lines) {
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''));
    if (line !== '' || data.length === 0) continue;
    yield data.join('\n');
    data = [];
  }
}
