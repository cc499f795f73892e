import { totalmem } from 'node:os';

import type { Logger } from 'pino';

import type { ComputeChild } from './compute-child.ts';
import type { ComputeOptions } from './compute-options.ts';
import type { Urgency } from './schedule.ts';
import { type ComputeSlot, createComputeScheduler, type WorkOwner } from './scheduler.ts';
import { createWarmChildren } from './warm-children.ts';

export type { Urgency } from './schedule.ts';

/** Child processes for the work of one workspace. */
export type Compute = {
  /**
   * Runs a function of a task module in a child process at nice 19 (interactive work: 5), as soon as it is the turn of
   * the workspace. The child is killed on abort, timeout and excessive memory.
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
};

export type ComputePool = {
  /**
   * Returns the children for the work of a workspace. Owners take turns, and so do the workspaces of each. A child that
   * works long is suspended while another workspace waits. Interactive work does not wait for batch work.
   *
   * @param workspaceId null for work of the server itself
   */
  forWorkspace(workspaceId: string | null, urgency: Urgency): Compute;
  /**
   * Keeps one child ready from now on, until the pool is closed. `warmUp` makes it load its modules; a failure is
   * logged, and the child is kept all the same.
   */
  keepWarm(warmUp: (compute: Compute, signal: AbortSignal) => Promise<unknown>): void;
  /** Kills every child and waits for their exits. Waiting and running work rejects with an AbortError. */
  close(): Promise<void>;
};

export type ComputePoolSettings = {
  /** Maximum of concurrent children for batch work. One more is for interactive work. */
  size: number;
  log?: Logger;
  /** Lifetime of an idle child. Default 30 seconds. */
  idleMs?: number;
  /** Folder of the compile cache, so that the next child starts faster. Default: no cache. */
  cacheDir?: string;
  /** Time that work runs at least before it may be suspended. Default half a second. */
  turnMs?: number;
  /** CPU time that a workspace may use within a minute. Default: no bound. */
  cpuMsPerMinute?: number;
  /** Limit of the resident memory of all suspended children together. Default: a quarter of the machine's memory. */
  suspendedBytesMax?: number;
  /** Part of its memory limit below which an idle child is used again. Default: a half. */
  reusedBelow?: number;
  /** Returns the owner of a workspace, who shares the turns of all own ones. Default: each has an owner of its own. */
  ownerOf?: (workspaceId: string) => string;
};

const TURN_MS = 500;
const SUSPENDED_SHARE_OF_MEMORY = 0.25;

/**
 * Creates a pool. Children start with the first work and end after `idleMs` without work, so an idle server has at most
 * the one of `keepWarm`.
 */
export function createComputePool(settings: ComputePoolSettings): ComputePool {
  const children = createWarmChildren(settings);
  const closing = new AbortController();
  const scheduler = createComputeScheduler({
    turnMs: TURN_MS,
    cpuMsPerMinute: Infinity,
    suspendedBytesMax: SUSPENDED_SHARE_OF_MEMORY * machineMemoryBytes(),
    ownerOf: (workspaceId) => workspaceId,
    ...settings,
  });

  async function takeChild(owner: WorkOwner, { limits, signal }: ComputeOptions): Promise<Held> {
    const slot = await scheduler.take(owner, signal);
    try {
      const child = children.take(limits.memoryMaxBytes, owner.urgency);
      child.setUrgency(owner.urgency);
      slot.attach(child);
      return { child, giveBack: () => giveBack(child, slot) };
    } catch (error) {
      slot.release();
      throw error;
    }
  }

  async function giveBack(child: ComputeChild, slot: ComputeSlot): Promise<void> {
    if (child.isAlive()) children.keep(child);
    else await child.exited;
    slot.release();
  }

  return {
    forWorkspace: (workspaceId, urgency) =>
      createCompute((options) => takeChild({ workspaceId, urgency }, options), closing.signal),

    keepWarm(warmUp) {
      children.keepWarm((child) => {
        const take = async () => ({ child, giveBack: async () => undefined });
        const compute = createCompute(take, closing.signal);
        return warmUp(compute, closing.signal);
      });
    },

    async close() {
      closing.abort(new DOMException('The compute pool was closed', 'AbortError'));
      await children.killAll();
    },
  };
}

/** Returns the memory that the process may use: that of the machine, or of the container. */
export function machineMemoryBytes(): number {
  // Zero when unknown, and a number beyond any memory without a limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** Child that was taken for one piece of work. */
type Held = { child: ComputeChild; giveBack: () => Promise<void> };

/** Creates the functions that run work in children from `take`, until `closing` is aborted. */
function createCompute(
  take: (options: ComputeOptions) => Promise<Held>,
  closing: AbortSignal,
): Compute {
  const untilClosed = (options: ComputeOptions): ComputeOptions => {
    return { ...options, signal: AbortSignal.any([options.signal, closing]) };
  };
  return {
    async run<T>(moduleUrl: string, name: string, argument: unknown, given: ComputeOptions) {
      const options = untilClosed(given);
      const { child, giveBack } = await take(options);
      try {
        return (await child.run({ moduleUrl, name, argument }, options)) as T;
      } finally {
        await giveBack();
      }
    },

    async *stream<T>(moduleUrl: string, name: string, argument: unknown, given: ComputeOptions) {
      const options = untilClosed(given);
      const { child, giveBack } = await take(options);
      try {
        yield* child.stream({ moduleUrl, name, argument }, options) as AsyncGenerator<T, void>;
      } finally {
        await giveBack();
      }
    },
  };
}
