import type { ChildProcess } from 'node:child_process';

import { WorkError, type FailureStage } from '../kernel/errors.ts';
import type { ComputeOptions } from './compute-options.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { residentBytes } from './process-usage.ts';
import { fromWire, type ChildResponse, type ChildRequest } from './wire.ts';

const MEMORY_POLL_MS = 50;
const STDERR_KEPT_CHARS = 2_000;

/** ChildRequest and response with a child. Any error but a `TaskError` leaves the child in an unknown state. */
export type ChildChannel = {
  /** Time limit of the request under way. */
  deadline: Pick<Deadline, 'pause' | 'resume'>;
  /**
   * Sends a request and waits for the response, an abort, a limit or the child's death.
   *
   * @throws TaskError with the error of the task itself
   */
  request(request: ChildRequest, options: ComputeOptions): Promise<unknown>;
};

/** Error thrown by the task; the child lives on. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly thrown: Error;

  constructor(thrown: Error) {
    super(thrown.message);
    this.thrown = thrown;
  }
}

export function createChildChannel(child: ChildProcess): ChildChannel {
  let stderr = '';
  /** Set by `close` instead of `exit`: only then all of stderr has arrived. */
  let closed = false;
  const deadline = createDeadline();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT_CHARS);
  });
  child.once('close', () => {
    closed = true;
  });

  return {
    deadline,

    async request(request, { limits, stage, signal }) {
      signal.throwIfAborted();
      if (closed) throw childDied(child, stage, stderr);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const onAnswer = (answer: ChildResponse) => {
        if ('error' in answer) reject(new TaskError(fromWire(answer.error)));
        else resolve(answer.value);
      };
      const onAbort = () => reject(signal.reason);
      const onClose = () => reject(childDied(child, stage, stderr));
      const endDeadline = deadline.start(limits.timeoutMs, () =>
        reject(deadlineExceeded(limits.timeoutMs, stage)),
      );
      const memory = setInterval(() => {
        const actual = residentBytes(child.pid ?? 0);
        if (actual > limits.memoryMaxBytes) {
          reject(memoryExceeded(limits.memoryMaxBytes, actual, stage));
        }
      }, MEMORY_POLL_MS);

      child.on('message', onAnswer).on('close', onClose);
      signal.addEventListener('abort', onAbort);
      try {
        // An unreachable child is dead: `close` reports how it ended.
        child.send(request, () => undefined);
        return await promise;
      } finally {
        endDeadline();
        clearInterval(memory);
        child.off('message', onAnswer).off('close', onClose);
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}

function deadlineExceeded(limit: number, stage: FailureStage): WorkError {
  const message = `The work took longer than ${limit / 1_000} seconds`;
  const details = { limit, unit: 'ms' };
  return new WorkError({ code: 'deadline', message, stage, retryable: false, details });
}

function memoryExceeded(limit: number, actual: number, stage: FailureStage): WorkError {
  const message = `The work needs more than ${Math.round(limit / 1_000_000)} MB of memory`;
  const details = { limit, actual, unit: 'bytes' };
  return new WorkError({ code: 'too_large', message, stage, retryable: false, details });
}

function childDied(child: ChildProcess, stage: FailureStage, stderr: string): WorkError {
  const how = child.signalCode ?? `exit code ${child.exitCode}`;
  const message = `The compute process ended before the work was done (${how})`;
  const cause = new Error(stderr.trim() || 'It said nothing on stderr');
  return new WorkError({ code: 'engine_error', message, stage, retryable: true }, { cause });
}
