import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import type { ComputeOptions } from './compute-options.ts';
import { createExchange, residentBytes, TaskError } from './exchange.ts';
import type { Request, Task } from './wire.ts';

/** The parent's hold on one child process. Once it is dead it stays dead. */
export type ComputeChild = {
  pid: number;
  isAlive(): boolean;
  /** 0 when that cannot be told. */
  residentBytes(): number;
  /** One at a time. Leaves the child alive when, and only when, the function in it returned or threw. */
  run(task: Task, options: ComputeOptions): Promise<unknown>;
  /** As `run`, for a function that gives items; leaving the loop early ends it in the child. */
  stream(task: Task, options: ComputeOptions): AsyncGenerator<unknown, void>;
  kill(): void;
  exited: Promise<void>;
};

const ENTRY = fileURLToPath(new URL('child.ts', import.meta.url));

/** A net below `memoryMaxBytes`: V8 gives up here even where resident memory cannot be read. */
const HEAP_MAX_MB = 2_048;
/** The default took 50 MB more for a PDF of 2,000 pages, and was no faster. */
const SEMI_SPACE_MAX_MB = 8;

export function startComputeChild(cacheDir: string | undefined): ComputeChild {
  const child = forkChild(cacheDir);
  const { pid } = child;
  // The reason comes later, as an `error` event that nobody waits for.
  child.on('error', () => undefined);
  if (pid === undefined) throw new Error('The operating system started no process');
  setPriority(pid, constants.priority.PRIORITY_LOW);

  let alive = true;
  const { promise: exited, resolve: setExited } = Promise.withResolvers<void>();
  child.once('exit', () => {
    alive = false;
    setExited();
  });
  const exchange = createExchange(child);
  const kill = () => {
    alive = false;
    // Somebody may wait for its end.
    child.ref();
    child.kill('SIGKILL');
  };
  const ask = async (request: Request, options: ComputeOptions) => {
    try {
      return await exchange.ask(request, options);
    } catch (error) {
      if (error instanceof TaskError) throw error.thrown;
      kill();
      throw error;
    }
  };
  const release = () => {
    if (alive) letParentExit(child);
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

function forkChild(cacheDir: string | undefined): ChildProcess {
  return fork(ENTRY, [String(process.pid), cacheDir ?? ''], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`, `--max-semi-space-size=${SEMI_SPACE_MAX_MB}`],
    // None of the server's settings and secrets go to a process that reads hostile files.
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function* itemsOf(
  task: Task,
  ask: (request: Request) => Promise<unknown>,
): AsyncGenerator<unknown, void> {
  await ask({ kind: 'open', task });
  for (;;) {
    const { done, value } = (await ask({ kind: 'next' })) as IteratorResult<unknown>;
    if (done) return;
    yield value;
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
