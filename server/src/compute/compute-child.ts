import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { WorkError, type FailureStage } from '../kernel/errors.ts';
import type { ComputeOptions } from './compute-options.ts';
import { fromWire, type Answer, type Task } from './wire.ts';

/** The parent's hold on one child process. Once it is dead it stays dead. */
export type ComputeChild = {
  pid: number;
  isAlive(): boolean;
  /** 0 when that cannot be told. */
  residentBytes(): number;
  /** One at a time. Leaves the child alive when, and only when, the function in it returned or threw. */
  run(task: Task, options: ComputeOptions): Promise<unknown>;
  kill(): void;
  exited: Promise<void>;
};

const ENTRY = fileURLToPath(new URL('child.ts', import.meta.url));

/** A net below `memoryMaxBytes`: V8 gives up here even where resident memory cannot be read. */
const HEAP_MAX_MB = 2_048;
/** The default took 50 MB more for a PDF of 2,000 pages, and was no faster. */
const SEMI_SPACE_MAX_MB = 8;
const MEMORY_POLL_MS = 50;
const STDERR_KEPT_CHARS = 2_000;

export function startComputeChild(cacheDir: string | undefined): ComputeChild {
  const child = fork(ENTRY, [String(process.pid), cacheDir ?? ''], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`, `--max-semi-space-size=${SEMI_SPACE_MAX_MB}`],
    // None of the server's settings and secrets go to a process that reads hostile files.
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { pid } = child;
  // The reason comes later, as an `error` event that nobody waits for.
  child.on('error', () => undefined);
  if (pid === undefined) throw new Error('The operating system started no process');
  setPriority(pid, constants.priority.PRIORITY_LOW);

  let alive = true;
  let stderr = '';
  const { promise: exited, resolve: setExited } = Promise.withResolvers<void>();
  child.once('exit', () => {
    alive = false;
    setExited();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT_CHARS);
  });
  const kill = () => {
    alive = false;
    // Somebody may wait for its end.
    child.ref();
    child.kill('SIGKILL');
  };

  // A pipe to a child is a socket, which as such would keep the process alive too.
  (child.stderr as Socket).unref();
  letParentExit(child);
  return {
    pid,
    isAlive: () => alive,
    residentBytes: () => residentBytes(pid),
    kill,
    exited,
    async run(task, options) {
      holdParent(child);
      try {
        return await exchange(child, task, options, () => stderr);
      } catch (error) {
        if (error instanceof TaskError) throw error.thrown;
        kill();
        throw error;
      } finally {
        if (alive) letParentExit(child);
      }
    },
  };
}

/** Thrown by the task itself, in a child that lives on. */
class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly thrown: Error;

  constructor(thrown: Error) {
    super(thrown.message);
    this.thrown = thrown;
  }
}

/** Sends the task and waits for the first of: answer, abort, a limit, the child's death. */
async function exchange(
  child: ChildProcess,
  task: Task,
  { limits, stage, signal }: ComputeOptions,
  stderr: () => string,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onAnswer = (answer: Answer) => {
    if ('error' in answer) reject(new TaskError(fromWire(answer.error)));
    else resolve(answer.value);
  };
  const onAbort = () => reject(signal.reason);
  // `close` and not `exit`: by then all that it said on stderr has arrived.
  const onClose = () => reject(died(child, stage, stderr()));
  const deadline = setTimeout(() => reject(tooSlow(limits.timeoutMs, stage)), limits.timeoutMs);
  const memory = setInterval(() => {
    const actual = residentBytes(child.pid ?? 0);
    if (actual > limits.memoryMaxBytes) reject(tooBig(limits.memoryMaxBytes, actual, stage));
  }, MEMORY_POLL_MS);

  child.on('message', onAnswer).on('close', onClose);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    // A child that cannot be reached is dead: `close` says how.
    child.send(task, () => undefined);
    return await promise;
  } finally {
    clearTimeout(deadline);
    clearInterval(memory);
    child.off('message', onAnswer).off('close', onClose);
    signal.removeEventListener('abort', onAbort);
  }
}

function tooSlow(limit: number, stage: FailureStage): WorkError {
  const message = `The work took longer than ${limit / 1_000} seconds`;
  const details = { limit, unit: 'ms' };
  return new WorkError({ code: 'deadline', message, stage, retryable: false, details });
}

function tooBig(limit: number, actual: number, stage: FailureStage): WorkError {
  const message = `The work needs more than ${Math.round(limit / 1_000_000)} MB of memory`;
  const details = { limit, actual, unit: 'bytes' };
  return new WorkError({ code: 'too_large', message, stage, retryable: false, details });
}

function died(child: ChildProcess, stage: FailureStage, stderr: string): WorkError {
  const how = child.signalCode ?? `exit code ${child.exitCode}`;
  const message = `The compute process ended before the work was done (${how})`;
  const cause = new Error(stderr.trim() || 'It said nothing on stderr');
  return new WorkError({ code: 'engine_error', message, stage, retryable: true }, { cause });
}

/** Read from outside, so that a child busy in one long computation is measured too. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** Only work under way keeps the server's process from ending. */
function letParentExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function holdParent(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
