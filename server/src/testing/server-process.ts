import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;

export type ServerProcess = AsyncDisposable & {
  url: string;
  /** Text on standard output until the server listens, with the first key where one is printed. */
  greeting: string;
  pid: number;
  /** Ends it as a power cut would; resolves when it is gone. */
  crash(): Promise<void>;
  /** Lets it drain. */
  stop(): Promise<void>;
};

export type ServerProcessOptions = {
  role?: 'all' | 'api';
  /** Also holds `server.log`, what the process writes to standard error. */
  dataDir: string;
  /** No child is kept warm unless they say so. */
  settings?: Record<string, string>;
  /** Module to start; by default that of the sources. */
  main?: string;
  /** Options of Node, such as `--cpu-prof`. */
  nodeOptions?: readonly string[];
};

/**
 * Starts the server as an operator does, in a process of its own on a free port. It ends with this process, unless
 * that is killed.
 *
 * @throws Error with the last lines of the log when it does not serve within 30 seconds
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { role = 'all', dataDir, settings = {}, main = MAIN, nodeOptions = [] } = options;
  // As `npm start` has it.
  const sizes = ['--max-semi-space-size=16'];
  mkdirSync(dataDir, { recursive: true });
  const logPath = join(dataDir, 'server.log');
  const log = openSync(logPath, 'a');
  const child = spawn(process.execPath, [...sizes, ...nodeOptions, main, role], {
    env: {
      ...withoutSettings(process.env),
      DOCKET_DATA_DIR: dataDir,
      DOCKET_PORT: '0',
      DOCKET_COMPUTE_WARM: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  endWithThisProcess(child);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  }

  try {
    return {
      ...(await readGreeting(child)),
      pid: child.pid!,
      crash: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
      [Symbol.asyncDispose]: () => end('SIGTERM'),
    };
  } catch (cause) {
    await end('SIGKILL');
    const lines = readFileSync(logPath, 'utf8').trim().split('\n').slice(-10).join('\n');
    throw new Error(`The server did not start:\n${lines}`, { cause });
  }
}

async function readGreeting(child: ChildProcess): Promise<{ url: string; greeting: string }> {
  let greeting = '';
  const lines = createInterface({ input: child.stdout! });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  try {
    for await (const line of lines) {
      const url = /^Docket serves (http:\S+)$/.exec(line)?.[1];
      if (url !== undefined) return { url, greeting };
      greeting += `${line}\n`;
    }
    throw new Error('It ended without serving');
  } finally {
    clearTimeout(timer);
    // Nobody reads on; a full pipe would stop the server.
    child.stdout!.resume();
  }
}

const running = new Set<ChildProcess>();

function endWithThisProcess(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', killRunning);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', killRunning);
  });
}

function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The settings of whoever runs the tests are not those of the server under test. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('DOCKET_')));
}
