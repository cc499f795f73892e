import type { Logger } from 'pino';

import type { ComputeChild } from './compute-child.ts';
import type { ComputeOptions } from './compute-options.ts';
import { createSlots } from './slots.ts';
import { createWarmChildren } from './warm-children.ts';

export type ComputePool = {
  /**
   * Runs a function of a task module in a child process at nice 19, at once or as soon as a child is free. The child
   * is killed on abort, time-out and too much memory.
   *
   * @param moduleUrl `file:` URL of a `*.compute.ts` module, imported by the child
   * @param name exported function taking one structured-cloneable argument
   * @throws the reason of `signal`, when it is aborted
   * @throws WorkError `deadline` or `too_large` when a limit was passed; `engine_error` (retryable) when the child died
   * @throws what the function threw: WorkError and AbortError as themselves, all else as Error with message and stack
   */
  run<T>(moduleUrl: string, name: string, argument: unknown, options: ComputeOptions): Promise<T>;
  /** Kills every child and waits until they are gone. Waiting and running work rejects with an AbortError. */
  close(): Promise<void>;
};

export type ComputePoolSettings = {
  /** Children at once. */
  size: number;
  log?: Logger;
  /** How long a child without work stays. Default 30 seconds. */
  idleMs?: number;
  /** Folder for compiled code, so that the next child starts faster. Default: none kept. */
  cacheDir?: string;
};

/** Children start when there is work and end when there has been none for `idleMs`: an idle server has none. */
export function createComputePool(settings: ComputePoolSettings): ComputePool {
  const slots = createSlots(settings.size);
  const children = createWarmChildren(settings);
  const closing = new AbortController();

  return {
    async run<T>(moduleUrl: string, name: string, argument: unknown, options: ComputeOptions) {
      const signal = AbortSignal.any([options.signal, closing.signal]);
      await slots.take(signal);
      let child: ComputeChild | undefined;
      try {
        child = children.take(options.limits.memoryMaxBytes);
        return (await child.run({ moduleUrl, name, argument }, { ...options, signal })) as T;
      } finally {
        if (child?.isAlive()) children.keep(child);
        else await child?.exited;
        slots.release();
      }
    },

    async close() {
      closing.abort(new DOMException('The compute pool was closed', 'AbortError'));
      await children.killAll();
    },
  };
}
