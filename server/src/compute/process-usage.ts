import { readFileSync } from 'node:fs';

/** Length of a clock tick in `/proc/PID/stat`: USER_HZ is 100 on every platform of Node.js. */
const TICK_MS = 10;

/**
 * Returns the resident memory of a process with its threads; 0 when unknown. It reads from outside, so that a busy
 * process is measured too.
 */
export function residentBytes(pid: number): number {
  const status = readProcFile(pid, 'status');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Returns the CPU time of a process with its threads in milliseconds; undefined when unknown. */
export function cpuTimeMs(pid: number): number | undefined {
  const stat = readProcFile(pid, 'stat');
  if (stat === '') return undefined;
  // proc(5): `utime` and `stime` are the 12th and 13th field after the name, which ends at the last parenthesis.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Returns the empty string for a process that has ended, and on systems without /proc. */
function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
