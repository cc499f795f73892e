import type { CommitSignal, CommitSignals } from './database.ts';

/** Creates commit signals that reach only this process. */
export function createLocalCommitSignals(): CommitSignals {
  const listeners = new Set<(signal: CommitSignal) => void>();
  return {
    send(signals) {
      for (const signal of signals) for (const listener of listeners) listener(signal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
