import { openFile } from '#platform';

import { readChunks } from './sse.ts';

/** File to upload: its path (Node, Deno and Bun), its bytes, or a stream of them. */
export type UploadSource =
  | string
  | Blob
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** A file whose bytes are read when they are sent. */
export type UploadFile = {
  name: string;
  /** Undefined for a stream, which can be read once and whose size is not known. */
  blob: Blob | undefined;
  read(): AsyncIterable<Uint8Array>;
};

/** @param name replaces the name of the file */
export async function openSource(
  source: UploadSource,
  name: string | undefined,
): Promise<UploadFile> {
  if (typeof source === 'string') {
    const file = await openFile(source);
    return blobFile(file.blob, name ?? file.name);
  }
  if (source instanceof Blob) {
    return blobFile(source, name ?? ('name' in source ? String(source.name) : 'file'));
  }
  if (source instanceof Uint8Array) {
    return blobFile(new Blob([source as Uint8Array<ArrayBuffer>]), name ?? 'file');
  }
  if (source instanceof ReadableStream) {
    return { name: name ?? 'file', blob: undefined, read: () => readChunks(source) };
  }
  if (Symbol.asyncIterator in Object(source)) {
    return { name: name ?? 'file', blob: undefined, read: () => source };
  }
  throw new TypeError(
    'The file must be a path, a Blob, a Uint8Array, a ReadableStream or an AsyncIterable',
  );
}

function blobFile(blob: Blob, name: string): UploadFile {
  return { name, blob, read: () => readChunks(blob.stream()) };
}

/** Makes a stream that reads only what is asked for. */
export function toStream(iterable: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = iterable[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
