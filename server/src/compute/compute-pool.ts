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
  /**
   * As `run`, for an exported async generator. It works on the next item only while that is waited for, and
   * `limits.timeoutMs` is the longest wait for one. Leaving the loop early ends the generator, in a child that lives on.
   * The child is taken at the first item and given back at the end of the loop.
   */
  stream<T>(
    moduleUrl: string,
    name: string,
    argument: unknown,
    options: ComputeOptions,
  ): AsyncIterable<T>;
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

  async function takeChild({ limits, signal }: ComputeOptions): Promise<ComputeChild> {
    await slots.take(signal);
    try {
      return children.take(limits.memoryMaxBytes);
    } catch (error) {
      slots.release();
      throw error;
    }
  }

  async function giveBack(child: ComputeChild): Promise<void> {
    if (child.isAlive()) children.keep(child);
    else await child.exited;
    slots.release();
  }

  function untilClosed(options: ComputeOptions): ComputeOptions {
    return { ...options, signal: AbortSignal.any([options.signal, closing.signal]) };
  }

  return {
    async run<T>(moduleUrl: string, name: string, argument: unknown, given: ComputeOptions) {
      const options = untilClosed(given);
      const child = await takeChild(options);
      try {
        return (await child.run({ moduleUrl, name, argument }, options)) as T;
      } finally {
        await giveBack(child);
      }
    },

    async *stream<T>(moduleUrl: string, name: string, argument: unknown, given: ComputeOptions) {
      const options = untilClosed(given);
      const child = await takeChild(options);
      try {
        yield* child.stream({ moduleUrl, name, argument }, options) as AsyncGenerator<T, void>;
      } finally {
        await giveBack(child);
      }
    },

    async close() {
      closing.abort(new DOMException('The compute pool was closed', 'AbortError'));
      await children.killAll();
    },
  };
}
