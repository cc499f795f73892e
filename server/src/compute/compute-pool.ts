import type { Logger } from 'pino';

import type { ComputeChild } from './compute-child.ts';
import type { ComputeOptions } from './compute-options.ts';
import { createSlots } from './slots.ts';
import { createWarmChildren } from './warm-children.ts';

export type ComputePool = {
  /**
   * Runs a function of a task module in a child process at nice 19, as soon as a child is free. The child is killed on
   * abort, timeout and excessive memory.
   *
   * @param moduleUrl `file:` URL of a `*.compute.ts` module, imported by the child
   * @param name exported function with one structured-cloneable argument
   * @throws the reason of `signal`, when it is aborted
   * @throws WorkError `deadline` or `too_large` at a limit; `engine_error` (retryable) when the child died
   * @throws the error of the function: WorkError and AbortError as themselves, others as Error with message and stack
   */
  run<T>(moduleUrl: string, name: string, argument: unknown, options: ComputeOptions): Promise<T>;
  /**
   * Runs an exported async generator in a child. It works only while the next item is awaited, and `limits.timeoutMs`
   * limits each wait. Leaving the loop early ends the generator; the child lives on. The child is held from the first
   * item to the end of the loop.
   */
  stream<T>(
    moduleUrl: string,
    name: string,
    argument: unknown,
    options: ComputeOptions,
  ): AsyncIterable<T>;
  /** Kills every child and waits for their exits. Waiting and running work rejects with an AbortError. */
  close(): Promise<void>;
};

export type ComputePoolSettings = {
  /** Maximum of concurrent children. */
  size: number;
  log?: Logger;
  /** Lifetime of an idle child. Default 30 seconds. */
  idleMs?: number;
  /** Folder of the compile cache, so that the next child starts faster. Default: no cache. */
  cacheDir?: string;
};

/**
 * Creates a pool. Children start with the first work and end after `idleMs` without work, so an idle server has none.
 */
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
