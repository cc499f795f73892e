import { watch } from 'node:fs';

import { STATE_FOLDER } from './find-files.ts';

/** Wakes up a loop. */
export type Bell = {
  /** Resolves at the next ring, or after `ms`. */
  wait(ms: number): Promise<void>;
  ring(): void;
  stop(): void;
};

/** Several changes in a row are one. */
const DEBOUNCE_MS = 100;

/** Makes a bell that rings when the folder changes, where the system tells, and when `signal` aborts. */
export function createBell(root: string, signal: AbortSignal): Bell {
  let end: (() => void) | undefined;
  let debounce: NodeJS.Timeout | undefined;
  const ring = () => end?.();
  const stopWatching = watchChanges(root, () => {
    debounce ??= setTimeout(() => {
      debounce = undefined;
      ring();
    }, DEBOUNCE_MS);
  });
  signal.addEventListener('abort', ring);
  return {
    ring,
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(ring, ms);
        end = () => {
          clearTimeout(timer);
          end = undefined;
          resolve();
        };
        if (signal.aborted) ring();
      }),
    stop() {
      clearTimeout(debounce);
      stopWatching();
      signal.removeEventListener('abort', ring);
    },
  };
}

function watchChanges(root: string, onChange: () => void): () => void {
  try {
    const watcher = watch(root, { recursive: true }, (_, name) => {
      // Our own state must not wake us up.
      if (!name?.startsWith(STATE_FOLDER)) onChange();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    // Network drives tell nothing; the full looks remain.
    return () => {};
  }
}
