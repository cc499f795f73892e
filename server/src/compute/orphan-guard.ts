import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** Process that kills one child when this process dies. */
export type OrphanGuard = { end(): void };

/**
 * The end of standard input is the death of the parent. Signals of a terminal or a service manager reach the whole
 * group, and must not end the guard before the parent.
 */
const SCRIPT = `trap '' HUP INT TERM; read -r line; kill -KILL "$1"`;

/**
 * Starts a guard. A stopped process runs none of its code, so it cannot notice the death of its parent by itself. The
 * guard is a shell of about 1 MB.
 *
 * @returns undefined when the system has no shell
 */
export function startOrphanGuard(pid: number): OrphanGuard | undefined {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'docket-guard', String(pid)], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // The reason arrives later, as an `error` event without a listener.
  guard.on('error', () => undefined);
  if (guard.pid === undefined) return undefined;
  letParentExit(guard);
  return { end: () => void guard.kill('SIGKILL') };
}

function letParentExit(guard: ChildProcess): void {
  guard.unref();
  const input = guard.stdin as Socket;
  input.on('error', () => undefined);
  input.unref();
}
