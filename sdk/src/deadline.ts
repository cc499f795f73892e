import { TimeoutError } from './errors.ts';

export type Deadline = {
  /** Aborts with a TimeoutError after `ms`, or with the reason of the caller's signal. */
  signal: AbortSignal;
  /** Begins the time anew: an upload made progress. */
  extend: () => void;
  /** Stops the time; the caller's signal still counts. */
  stop: () => void;
  /** Stops the time and forgets the caller's signal. */
  release: () => void;
};

export function createDeadline(ms: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const expire = () => {
    controller.abort(new TimeoutError(`The server did not answer within ${ms / 1000} s`));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const extend = () => {
    stop();
    if (ms > 0 && Number.isFinite(ms)) timer = setTimeout(expire, ms);
  };
  extend();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    extend,
    stop,
    release() {
      stop();
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** @throws the reason of `signal` when it aborts first */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
