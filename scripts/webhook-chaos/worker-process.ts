import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Acknowledged, Message, Order, Ready } from './worker.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

export type WorkerProcess = Ready & {
  /** Resolves when it has been done. @throws Error when it failed, or the process died of it */
  order(order: Order): Promise<void>;
  /** As a power cut would; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Lets it drain. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  settings: Record<string, string>;
  /** What it writes, and its log. */
  logPath: string;
  /** How far its clock is ahead. */
  aheadMs: number;
  onAcknowledged: (events: readonly Acknowledged[]) => void;
};

type Waiting = { order: Order; resolve: () => void; reject: (error: Error) => void };

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server that delivers; it ends with this process. */
export async function startWorker(options: WorkerOptions): Promise<WorkerProcess> {
  const { settings, logPath, aheadMs, onAcknowledged } = options;
  const log = openSync(logPath, 'a');
  const child = fork(WORKER, [String(aheadMs)], {
    env: { PATH: process.env['PATH'], ...settings },
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  running.add(child);
  const waiting: Waiting[] = [];
  const ready = Promise.withResolvers<Ready>();
  const exited = once(child, 'exit');
  child.once('exit', () => {
    running.delete(child);
    const error = new Error(`A worker ended:\n${lastLines(logPath)}`);
    ready.reject(error);
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  child.on('message', (message: Message) => {
    if ('ready' in message) ready.resolve(message.ready);
    else if ('acknowledged' in message) onAcknowledged(message.acknowledged);
    else if ('done' in message) take(waiting, message.done)?.resolve();
    else take(waiting, message.failed)?.reject(new Error(message.why));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const started = await ready.promise.finally(() => clearTimeout(timer));
  const order = (next: Order) => {
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

/** The oldest of its kind; two of one kind may end in another order, which nobody notices. */
function take(waiting: Waiting[], kind: Order['do']): Waiting | undefined {
  const index = waiting.findIndex(({ order }) => order.do === kind);
  return index === -1 ? undefined : waiting.splice(index, 1)[0];
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-10).join('\n');
}
