import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

import type { ComputeOptions } from './compute-options.ts';
import { type ChildChannel, createChildChannel, TaskError } from './child-channel.ts';
import { type OrphanGuard, startOrphanGuard } from './orphan-guard.ts';
import { createPriority, type Priority } from './priority.ts';
import { cpuTimeMs, residentBytes } from './process-usage.ts';
import type { SchedulableChild, Urgency } from './schedule.ts';
import type { ChildRequest, Task } from './wire.ts';

/** Handle of the parent on one child process. A dead child stays dead. */
export type ComputeChild = SchedulableChild &
  Priority & {
    pid: number;
    isAlive(): boolean;
    /** Runs one task at a time. The child stays alive if and only if the function returned or threw. */
    run(task: Task, options: ComputeOptions): Promise<unknown>;
    /** Runs an async generator. Leaving the loop early ends the generator in the child. */
    stream(task: Task, options: ComputeOptions): AsyncGenerator<unknown, void>;
    kill(): void;
    exited: Promise<void>;
  };

const ENTRY = fileURLToPath(new URL('child.ts', import.meta.url));

/** Heap limit below `memoryMaxBytes`: V8 stops here even when resident memory is unknown. */
const HEAP_MAX_MB = 2_048;
/** Limit of the young generation. The default took 50 MB more for a PDF of 2,000 pages and was no faster. */
const SEMI_SPACE_MAX_MB = 8;

export function startComputeChild(cacheDir: string | undefined, urgency: Urgency): ComputeChild {
  const { child, pid } = forkChild(cacheDir);
  const priority = createPriority(pid, urgency);
  let alive = true;
  const { promise: exited, resolve: setExited } = Promise.withResolvers<void>();
  child.once('exit', () => {
    alive = false;
    setExited();
  });
  const channel = createChildChannel(child);
  const kill = () => {
    alive = false;
    // A caller may wait for its end.
    child.ref();
    child.kill('SIGKILL');
  };
  const ask = async (request: ChildRequest, options: ComputeOptions) => {
    try {
      return await channel.request(request, options);
    } catch (error) {
      if (error instanceof TaskError) throw error.thrown;
      kill();
      throw error;
    }
  };
  const release = () => {
    if (alive) letParentExit(child);
  };

  letParentExit(child);
  return {
    pid,
    isAlive: () => alive,
    ...priority,
    residentBytes: () => residentBytes(pid),
    cpuTimeMs: () => cpuTimeMs(pid),
    ...createSuspension(child, channel),
    kill,
    exited,
    async run(task, options) {
      holdParent(child);
      return ask({ kind: 'run', task }, options).finally(release);
    },
    async *stream(task, options) {
      holdParent(child);
      try {
        yield* itemsOf(task, (request) => ask(request, options));
      } finally {
        if (alive) await ask({ kind: 'finish' }, options).finally(release);
      }
    },
  };
}

/** Creates the functions that stop a child and let it continue. The clock of its time limit stops with it. */
function createSuspension(
  child: ChildProcess,
  channel: ChildChannel,
): Pick<SchedulableChild, 'suspend' | 'resume'> {
  let guard: OrphanGuard | undefined;
  child.once('exit', () => guard?.end());
  return {
    suspend() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
        return false;
      }
      // The guard comes first: a stopped child must never be without one.
      guard ??= startOrphanGuard(child.pid);
      if (!guard) return false;
      channel.deadline.pause();
      return child.kill('SIGSTOP');
    },
    resume() {
      channel.deadline.resume();
      child.kill('SIGCONT');
    },
  };
}

function forkChild(cacheDir: string | undefined): { child: ChildProcess; pid: number } {
  const child = fork(ENTRY, [String(process.pid), cacheDir ?? ''], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`, `--max-semi-space-size=${SEMI_SPACE_MAX_MB}`],
    // A process that reads hostile files gets no settings or secrets of the server.
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // The reason arrives later, as an `error` event without a listener.
  child.on('error', () => undefined);
  if (child.pid === undefined) throw new Error('The operating system started no process');
  // A pipe to a child is a socket, which also keeps the process alive.
  (child.stderr as Socket).unref();
  return { child, pid: child.pid };
}

async function* itemsOf(
  task: Task,
  ask: (request: ChildRequest) => Promise<unknown>,
): AsyncGenerator<unknown, void> {
  await ask({ kind: 'open', task });
  for (;;) {
    const { done, value } = (await ask({ kind: 'next' })) as IteratorResult<unknown>;
    if (done) return;
    yield value;
  }
}

/** Lets the server process end while the child is idle. */
function letParentExit(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function holdParent(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
