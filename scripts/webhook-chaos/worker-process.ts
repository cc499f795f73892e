import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { PROCESS_ENV } from '../../server/src/testing/process-env.ts';
import type { AcknowledgedEvent, WorkerMessage, WorkerOrder, WorkerReady } from './worker.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** A running worker process. */
export type WorkerProcess = WorkerReady & {
  /** Executes an order and resolves when it is done. @throws Error when it failed or the process ended */
  order(order: WorkerOrder): Promise<void>;
  /** Kills the process with SIGKILL and waits until it has ended. */
  kill(): Promise<void>;
  /** Stops the process gracefully. */
  stop(): Promise<void>;
};

/** Options of a worker process. */
export type WorkerOptions = {
  settings: Record<string, string>;
  /** File for its output and its log. */
  logPath: string;
  /** Offset of its clock from the real time, in ms. */
  aheadMs: number;
  onAcknowledged: (events: readonly AcknowledgedEvent[]) => void;
};

type PendingOrder = { order: WorkerOrder; resolve: () => void; reject: (error: Error) => void };

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a worker process, which ends with this process. */
export async function startWorker(options: WorkerOptions): Promise<WorkerProcess> {
  const { settings, logPath, aheadMs, onAcknowledged } = options;
  const log = openSync(logPath, 'a');
  const child = fork(WORKER, [String(aheadMs)], {
    env: { ...PROCESS_ENV, ...settings },
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  running.add(child);
  const waiting: PendingOrder[] = [];
  const ready = Promise.withResolvers<WorkerReady>();
  const exited = once(child, 'exit');
  child.once('exit', () => {
    running.delete(child);
    const error = new Error(`A worker ended:\n${lastLines(logPath)}`);
    ready.reject(error);
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  child.on('message', (message: WorkerMessage) => {
    if ('ready' in message) ready.resolve(message.ready);
    else if ('acknowledged' in message) onAcknowledged(message.acknowledged);
    else if ('done' in message) takeOldest(waiting, message.done)?.resolve();
    else takeOldest(waiting, message.failed)?.reject(new Error(message.why));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const started = await ready.promise.finally(() => clearTimeout(timer));
  const order = (next: WorkerOrder) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ order: next, resolve, reject });
    child.send(next, (error) => {
      if (error) reject(error);
    });
    return promise;
  };

  return {
    ...started,
    order,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      await order({ do: 'stop' });
      child.disconnect();
      await exited;
    },
  };
}

/** Removes and returns the oldest pending order of a kind. Orders of the same kind are interchangeable. */
function takeOldest(waiting: PendingOrder[], kind: WorkerOrder['do']): PendingOrder | undefined {
  const index = waiting.findIndex(({ order }) => order.do === kind);
  return index === -1 ? undefined : waiting.splice(index, 1)[0];
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-10).join('\n');
}
