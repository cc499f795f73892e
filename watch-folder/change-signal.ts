import { watch } from 'node:fs';

import { STATE_FOLDER } from './find-files.ts';

/** Wakes up a loop. */
export type ChangeSignal = {
  /** Resolves at the next notification, or after `ms`. */
  wait(ms: number): Promise<void>;
  notify(): void;
  stop(): void;
};

/** Several changes in a row are one. */
const DEBOUNCE_MS = 100;

/** Creates a signal that notifies when the folder changes, where the system tells, and when `signal` aborts. */
export function createChangeSignal(root: string, signal: AbortSignal): ChangeSignal {
  let end: (() => void) | undefined;
  let debounce: NodeJS.Timeout | undefined;
  const notify = () => end?.();
  const stopWatching = watchChanges(root, () => {
    debounce ??= setTimeout(() => {
      debounce = undefined;
      notify();
    }, DEBOUNCE_MS);
  });
  signal.addEventListener('abort', notify);
  return {
    notify,
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(notify, ms);
        end = () => {
          clearTimeout(timer);
          end = undefined;
          resolve();
        };
        if (signal.aborted) notify();
      }),
    stop() {
      clearTimeout(debounce);
      stopWatching();
      signal.removeEventListener('abort', notify);
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
    // Network drives tell nothing; the full scans remain.
    return () => {};
  }
}
