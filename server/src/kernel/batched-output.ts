import { write, writeSync } from 'node:fs';

import { SECOND_MS } from './clock.ts';

/** So much is written at once; less at the latest after a second. */
const BATCH_CHARS = 4_096;
/** Of what a slow reader has not taken yet. What comes then is left out. */
const WAITING_CHARS_MAX = 1_000_000;

/**
 * Lines for `fd`, written in batches beside other work. What cannot be written, as on a full disk, is left out: a server
 * must not end, or wait, for what it has to say. At the end of the process the rest is written once.
 */
export function batchedOutput(fd: number): { write(line: string): void } {
  let waiting = '';
  /** What was not taken of the batch before, as by a pipe whose reader is slow. */
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
      // Nobody is left to be told.
    }
  });

  return {
    write(line) {
      if (rest.length + waiting.length < WAITING_CHARS_MAX) waiting += line;
      if (waiting.length >= BATCH_CHARS) flush();
    },
  };
}
