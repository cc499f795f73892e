import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { WorkError, type FailureStage } from '../kernel/errors.ts';
import type { ComputeOptions } from './compute-options.ts';
import { fromWire, type Answer, type Request } from './wire.ts';

const MEMORY_POLL_MS = 50;
const STDERR_KEPT_CHARS = 2_000;

/** How one asks a child. Anything but a `TaskError` leaves it in an unknown state. */
export type Exchange = {
  /**
   * Waits for the first of: answer, abort, a limit, the child's death.
   *
   * @throws TaskError what the task itself threw
   */
  ask(request: Request, options: ComputeOptions): Promise<unknown>;
};

/** Thrown by the task itself, in a child that lives on. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly thrown: Error;

  constructor(thrown: Error) {
    super(thrown.message);
    this.thrown = thrown;
  }
}

export function createExchange(child: ChildProcess): Exchange {
  let stderr = '';
  /** `close` and not `exit`: by then all that it said on stderr has arrived. */
  let closed = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT_CHARS);
  });
  child.once('close', () => {
    closed = true;
  });

  return {
    async ask(request, { limits, stage, signal }) {
      signal.throwIfAborted();
      if (closed) throw died(child, stage, stderr);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const onAnswer = (answer: Answer) => {
        if ('error' in answer) reject(new TaskError(fromWire(answer.error)));
        else resolve(answer.value);
      };
      const onAbort = () => reject(signal.reason);
      const onClose = () => reject(died(child, stage, stderr));
      const deadline = setTimeout(() => reject(tooSlow(limits.timeoutMs, stage)), limits.timeoutMs);
      const memory = setInterval(() => {
        const actual = residentBytes(child.pid ?? 0);
        if (actual > limits.memoryMaxBytes) reject(tooBig(limits.memoryMaxBytes, actual, stage));
      }, MEMORY_POLL_MS);

      child.on('message', onAnswer).on('close', onClose);
      signal.addEventListener('abort', onAbort);
      try {
        // A child that cannot be reached is dead: `close` says how.
        child.send(request, () => undefined);
        return await promise;
      } finally {
        clearTimeout(deadline);
        clearInterval(memory);
        child.off('message', onAnswer).off('close', onClose);
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
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

/** Of a process and all its threads; 0 when that cannot be told. Read from outside, so that a busy one is measured too. */
export function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
