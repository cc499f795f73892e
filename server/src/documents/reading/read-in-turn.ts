import { once } from 'node:events';

import type { BlobStore } from '../../storage/blob-store.ts';

/** Readings that are under way in this process, by what they read. */
const readings = new WeakMap<BlobStore, Map<string, Promise<unknown>>>();

/**
 * Runs `read` once no other reading of the same content is under way in this process: what that one has stored is then
 * there to be reused.
 *
 * @throws the reason of `signal`, when it is aborted while others have their turn
 */
export async function readInTurn<T>(
  blobs: BlobStore,
  content: string,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T> {
  let turns = readings.get(blobs);
  if (!turns) readings.set(blobs, (turns = new Map()));
  for (;;) {
    const other = turns.get(content);
    if (!other) break;
    await settledOrAborted(other, signal);
  }
  const reading = read();
  turns.set(content, reading);
  try {
    return await reading;
  } finally {
    turns.delete(content);
  }
}

async function settledOrAborted(other: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const settled = new AbortController();
  try {
    await Promise.race([
      Promise.allSettled([other]),
      once(signal, 'abort', { signal: settled.signal }).catch(() => {}),
    ]);
  } finally {
    settled.abort();
  }
  signal.throwIfAborted();
}
