import { write, writeSync } from 'node:fs';

import { SECOND_MS } from './clock.ts';

/** Size of a batch; smaller batches are written after a second. Each write costs a thread switch. */
const BATCH_CHARS = 32_768;
/** Maximum of unwritten text; further lines are dropped. */
const WAITING_CHARS_MAX = 1_000_000;

/**
 * Creates a writer of lines to `fd` that batches and never blocks. Lines that cannot be written, as on a full disk,
 * are dropped: logging must not stop the server. The rest is written when the process exits.
 */
export function createBatchedOutput(fd: number): { write(line: string): void } {
  let waiting = '';
  /** Unwritten rest of the previous batch, for a pipe with a slow reader. */
  let rest: Uint8Array = new Uint8Array();
  let isWriting = false;

  function flush(): void {
    if (isWriting || (waiting === '' && rest.length === 0)) return;
    const batch = Buffer.concat([rest, Buffer.from(waiting)]);
    [waiting, rest] = ['', new Uint8Array()];
    isWriting = true;
    write(fd, batch, (error, written) => {
      isWriting = false;
      if (!error || error.code === 'EAGAIN') rest = batch.subarray(written);
      if (!error && waiting.length >= BATCH_CHARS) flush();
    });
  }

  setInterval(flush, SECOND_MS).unref();
  process.on('exit', () => {
    try {
      writeSync(fd, Buffer.concat([rest, Buffer.from(waiting)]));
    } catch {
      // No reader is left for an error.
    }
  });

  return {
    write(line) {
      if (rest.length + waiting.length < WAITING_CHARS_MAX) waiting += line;
      if (waiting.length >= BATCH_CHARS) flush();
    },
  };
}
