import type { JobSignal, JobSignals } from './db.ts';

/** Signals within this process. */
export function createLocalJobSignals(): JobSignals {
  const listeners = new Set<(signal: JobSignal) => void>();
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
