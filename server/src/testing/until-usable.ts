import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Waits until a server that was just started answers.
 *
 * @param check throws while it does not
 * @throws what `check` threw last, when the server ends or the time is up
 */
export async function untilUsable(
  server: ChildProcess,
  check: () => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
    }
    await sleep(POLL_MS);
  }
}
