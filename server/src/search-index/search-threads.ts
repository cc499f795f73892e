import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { SearchAnswer, SearchTasks, ThreadData } from './search-tasks.ts';
import { createWorkspaceSlots } from '../kernel/workspace-slots.ts';

/** Searches beside the event loop: each thread has connections of its own and does one thing at a time. */
export type SearchThreads = SearchTasks & { close(): Promise<void> };

const WORKER_FILE = new URL('search.worker.ts', import.meta.url);
/** Of a search, the wait for a thread included. */
const TIMEOUT_MS = 10 * SECOND_MS;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = MINUTE_MS;
/**
 * The rest of the machine is for the event loop and the compute children; two even on a small one, so that a slow search
 * of one workspace leaves the others a thread.
 */
const THREADS_MAX = Math.max(2, Math.min(4, availableParallelism() - 1));

/**
 * Threads start when somebody searches and end when nobody has for a minute.
 *
 * @param url `Database.url`
 * @throws ApiError `internal_error` with `retry_after`, from each task, when a search takes too long
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

  /** One whose minute is over may be about to end. */
  function takeIdle(): SearchThread | undefined {
    let thread = idle.pop();
    while (thread && !thread.isAlive()) thread = idle.pop();
    return thread;
  }

  /** A thread that was given up keeps its place until it has ended: till then it works on. */
  async function giveBack(thread: SearchThread, workspaceId: string): Promise<void> {
    if (thread.isAlive()) idle.push(thread);
    else await thread.ended;
    slots.release(workspaceId);
  }

  async function run(name: keyof SearchTasks, request: { workspaceId: string }): Promise<unknown> {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]);
    try {
      await slots.take(request.workspaceId, signal);
    } catch (cause) {
      throw tooSlow(cause);
    }
    const thread = takeIdle() ?? start();
    try {
      return await thread.run(name, request, signal);
    } finally {
      void giveBack(thread, request.workspaceId);
    }
  }

  return {
    findSources: (request) => run('findSources', request) as ReturnType<SearchTasks['findSources']>,
    findSimilar: (request) => run('findSimilar', request) as ReturnType<SearchTasks['findSimilar']>,
    suggest: (request) => run('suggest', request) as ReturnType<SearchTasks['suggest']>,
    async close() {
      closing.abort(new DOMException('The search threads were closed', 'AbortError'));
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

type SearchThread = {
  run(name: keyof SearchTasks, request: unknown, signal: AbortSignal): Promise<unknown>;
  isAlive(): boolean;
  ended: Promise<void>;
  close(): Promise<void>;
};

function startThread(data: ThreadData): SearchThread {
  const worker = new Worker(WORKER_FILE, { workerData: data });
  // An idle thread keeps no process from ending.
  worker.unref();
  let alive = true;
  let settle: ((answer: SearchAnswer) => void) | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      alive = false;
      clearTimeout(idleTimer);
      settle?.({ error: new Error('The search thread ended before it answered') });
      resolve();
    });
  });
  worker.on('message', (answer: SearchAnswer) => settle?.(answer));
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
      const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>();
      settle = resolve;
      const giveUp = () => {
        // The database's own code cannot be interrupted; the thread ends after it, and nobody waits for it.
        alive = false;
        void worker.terminate();
        reject(tooSlow(signal.reason));
      };
      signal.addEventListener('abort', giveUp, { once: true });
      worker.ref();
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ name, request });
        return valueOf(await promise);
      } finally {
        worker.unref();
        signal.removeEventListener('abort', giveUp);
        settle = undefined;
        idleTimer = setTimeout(() => void close(), IDLE_MS).unref();
      }
    },
  };
}

function valueOf(answer: SearchAnswer): unknown {
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
