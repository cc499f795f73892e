import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const TIMEOUT_MS = 10 * 60_000;

export type Child<R> = AsyncDisposable & {
  pid: number;
  /** First line of its output, parsed. */
  result: R;
};

/** Runs a module of this folder to its end. @returns the JSON line that it printed */
export async function runChild<R>(file: string, command: string, argument: unknown): Promise<R> {
  await using child = await startChild<R>(file, command, argument);
  return child.result;
}

/**
 * Starts a module of this folder with a command and a JSON argument, and waits for its first line, which is JSON.
 * It ends when it is disposed, with this process, or after ten minutes.
 */
export async function startChild<R>(
  file: string,
  command: string,
  argument: unknown,
): Promise<Child<R>> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, command, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, TIMEOUT_MS);
  process.once('exit', kill);
  const end = async () => {
    kill();
    await exited;
    clearTimeout(timer);
    process.off('exit', kill);
  };
  try {
    const result = JSON.parse(await firstLine(child, `${file} ${command}`)) as R;
    return { pid: child.pid!, result, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function firstLine(child: ChildProcess, name: string): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  throw new Error(`${name} ended without a result`);
}
