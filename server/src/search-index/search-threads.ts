import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { SearchResponse, SearchMethods, ThreadData } from './search-api.ts';
import { createWorkspaceSlots } from '../kernel/workspace-slots.ts';

/** Pool of search threads. Each has its own connections and runs one search at a time. */
export type SearchThreads = SearchMethods & { close(): Promise<void> };

const WORKER_FILE = new URL('search.worker.ts', import.meta.url);
/** Time limit of a search, including the wait for a thread. */
const TIMEOUT_MS = 10 * SECOND_MS;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = MINUTE_MS;
/**
 * Maximum of threads. The event loop and the compute children need the other cores. At least two, so that a slow
 * search of one workspace leaves one free.
 */
const THREADS_MAX = Math.max(2, Math.min(4, availableParallelism() - 1));

/**
 * Creates a pool. Threads start with the first search and end after a minute without one.
 *
 * @param url `Database.url`
 * @throws ApiError `internal_error` with `retry_after`, from each method, when a search takes too long
 */
export function createSearchThreads(url: string): SearchThreads {
  const slots = createWorkspaceSlots(THREADS_MAX);
  const closing = new AbortController();
  const idle: SearchThread[] = [];
  const all = new Set<SearchThread>();

  function start(): SearchThread {
    const thread = startThread({ url, timeoutMs: TIMEOUT_MS });
    all.add(thread);
    void forgetAtEnd(thread);
    return thread;
  }

  async function forgetAtEnd(thread: SearchThread): Promise<void> {
    await thread.ended;
    all.delete(thread);
    const index = idle.indexOf(thread);
    if (index !== -1) idle.splice(index, 1);
  }

  /** Returns a thread to the pool. An abandoned thread keeps its slot until it ends, since it still works. */
  async function giveBack(thread: SearchThread, workspaceId: string): Promise<void> {
    if (thread.isAlive()) idle.push(thread);
    else await thread.ended;
    slots.release(workspaceId);
  }

  async function run(
    name: keyof SearchMethods,
    request: { workspaceId: string },
  ): Promise<unknown> {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]);
    try {
      await slots.take(request.workspaceId, signal);
    } catch (cause) {
      throw tooSlow(cause);
    }
    const thread = takeAlive(idle) ?? start();
    try {
      return await thread.run(name, request, signal);
    } finally {
      void giveBack(thread, request.workspaceId);
    }
  }

  return {
    findSources: (request) =>
      run('findSources', request) as ReturnType<SearchMethods['findSources']>,
    findSimilar: (request) =>
      run('findSimilar', request) as ReturnType<SearchMethods['findSimilar']>,
    suggest: (request) => run('suggest', request) as ReturnType<SearchMethods['suggest']>,
    async close() {
      closing.abort(new DOMException('The search threads were closed', 'AbortError'));
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

/** Takes a live thread from the idle ones; an expired one may be about to end. */
function takeAlive(idle: SearchThread[]): SearchThread | undefined {
  let thread = idle.pop();
  while (thread && !thread.isAlive()) thread = idle.pop();
  return thread;
}

type SearchThread = {
  run(name: keyof SearchMethods, request: unknown, signal: AbortSignal): Promise<unknown>;
  isAlive(): boolean;
  ended: Promise<void>;
  close(): Promise<void>;
};

function startThread(data: ThreadData): SearchThread {
  const worker = new Worker(WORKER_FILE, { workerData: data });
  // An idle thread does not keep the process alive.
  worker.unref();
  let alive = true;
  let settle: ((answer: SearchResponse) => void) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      alive = false;
      clearTimeout(idleTimer);
      settle?.({ error: new Error('The search thread ended before it answered') });
      resolve();
    });
  });
  worker.on('message', (answer: SearchResponse) => settle?.(answer));
  worker.on('error', (error) => settle?.({ error }));

  async function close(): Promise<void> {
    alive = false;
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage('close');
    await ended;
  }

  return {
    isAlive: () => alive,
    ended,
    close,
    async run(name, request, signal) {
      clearTimeout(idleTimer);
      const { promise, resolve, reject } = Promise.withResolvers<SearchResponse>();
      settle = resolve;
      const onAbort = () => {
        // Native database code cannot be interrupted; the thread ends after it, and no caller waits for it.
        alive = false;
        void worker.terminate();
        reject(tooSlow(signal.reason));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      worker.ref();
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ name, request });
        return valueOf(await promise);
      } finally {
        worker.unref();
        signal.removeEventListener('abort', onAbort);
        settle = undefined;
        idleTimer = setTimeout(() => void close(), IDLE_MS).unref();
      }
    },
  };
}

function valueOf(answer: SearchResponse): unknown {
  if ('value' in answer) return answer.value;
  const { error, code } = answer;
  throw error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}

function tooSlow(cause: unknown): ApiError {
  return new ApiError(
    'internal_error',
    `The search took longer than ${TIMEOUT_MS / SECOND_MS} seconds; try again, or with fewer or rarer words`,
    { retryAfter: RETRY_AFTER_SECONDS, cause },
  );
}
