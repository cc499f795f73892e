import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { bundleCli } from '../../../scripts/build-cli/build-package.ts';

/** Runs the sources. */
export const SOURCES = fileURLToPath(new URL('../../bin/docket.mjs', import.meta.url));

export type RunResult = { code: number | null; stdout: string; stderr: string };

export type RunOptions = {
  stdin?: string | Uint8Array;
  env?: Record<string, string>;
  cwd?: string;
  /** Replaces the bundle. */
  program?: string;
  /** Ends the process so; `afterStderr` says when. */
  signal?: NodeJS.Signals;
  afterStderr?: RegExp;
};

/** A person's machine: a home folder, and `docket` as a process in it. */
export type Machine = AsyncDisposable & {
  home: string;
  env: Record<string, string>;
  /** Runs one command to its end. */
  run: (args: readonly string[], options?: RunOptions) => Promise<RunResult>;
  /** Starts a command that goes on. */
  start(args: readonly string[], options?: RunOptions): RunningDocket;
};

export type RunningDocket = {
  child: ChildProcess;
  /** Returns the text that was printed so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves when standard output or standard error matches. */
  waitFor(pattern: RegExp): Promise<void>;
  ended: Promise<RunResult>;
};

const STEP_MS = 20;

let bundle: Promise<string> | undefined;

/** Returns the bundle that npm gets, which starts faster than the sources. It is made once a process. */
export function getBundle(): Promise<string> {
  bundle ??= makeBundle();
  return bundle;
}

function makeBundle(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-cli-bundle-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return bundleCli(folder);
}

/** @param defaults environment of every command, such as DOCKET_URL and DOCKET_KEY */
export async function startMachine(defaults: Record<string, string> = {}): Promise<Machine> {
  const home = await mkdtemp(join(tmpdir(), 'docket-cli-'));
  const program = await getBundle();
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    TZ: 'UTC',
    ...(process.env['NODE_COMPILE_CACHE'] && {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    }),
    ...defaults,
  };
  const running = new Set<ChildProcess>();
  const start = (args: readonly string[], options: RunOptions = {}) => {
    const docket = startDocketProcess(args, {
      program,
      cwd: home,
      ...options,
      env: { ...env, ...options.env },
    });
    running.add(docket.child);
    docket.child.once('close', () => running.delete(docket.child));
    return docket;
  };
  return {
    home,
    env,
    start,
    run: (args, options) => start(args, options).ended,
    async [Symbol.asyncDispose]() {
      for (const child of running) child.kill('SIGKILL');
      await rm(home, { recursive: true, force: true });
    },
  };
}

function startDocketProcess(
  args: readonly string[],
  options: RunOptions & { program: string },
): RunningDocket {
  const { stdin, signal, afterStderr, env, cwd, program } = options;
  const child = spawn(process.execPath, [program, ...args], { env, cwd, stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    if (signal && afterStderr?.test(stderr)) child.kill(signal);
  });
  child.stdin.on('error', () => {});
  if (stdin === undefined) child.stdin.end();
  else child.stdin.end(stdin);
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    stdout,
    stderr,
  }));
  return {
    child,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    async waitFor(pattern) {
      while (!pattern.test(stdout) && !pattern.test(stderr)) {
        if (child.exitCode !== null) throw new Error(`It ended early: ${stdout}${stderr}`);
        await delay(STEP_MS);
      }
    },
  };
}
