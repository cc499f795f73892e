import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;

/** Content of an open file. It is read when it is sent, and from its begin each time; a path is never followed again. */
export class FileBlob extends Blob {
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    super([]);
    this.#file = file;
    Object.defineProperty(this, 'size', { value: size });
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const file = this.#file;
    const { size } = this;
    let position = 0;
    return new ReadableStream(
      {
        async pull(controller) {
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - position));
          const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
          else if (position === size) controller.close();
          else controller.error(new Error('The file has become shorter while it was read'));
        },
      },
      { highWaterMark: 0 },
    );
  }
}
