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
