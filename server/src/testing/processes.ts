import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A zombie counts as gone: its parent has not yet asked for its exit code. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

export async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await wait(10);
}

/** Runs a module until it has printed something. */
export async function startProgram(
  source: string,
): Promise<{ program: ChildProcess; printed: string }> {
  const program = spawn(process.execPath, ['--input-type=module-typescript'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(source);
  const [printed] = (await once(program.stdout, 'data')) as [Buffer];
  return { program, printed: printed.toString() };
}
