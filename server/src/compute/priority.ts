import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

import type { Urgency } from './schedule.ts';

/** Nice values. The server itself has 0. */
const NICE: Readonly<Record<Urgency, number>> = {
  // A fifth of the weight of the server's thread: under load, callers would wait for a child at 19 for half a minute.
  interactive: 5,
  batch: constants.priority.PRIORITY_LOW,
};

/**
 * Sets the priority of all threads of a process. Threads that start later inherit it.
 *
 * @returns false when the process is gone, or when the priority would rise and this process lacks the privilege
 */
export function applyPriority(pid: number, urgency: Urgency): boolean {
  try {
    for (const thread of listThreads(pid)) setPriority(thread, NICE[urgency]);
    return true;
  } catch {
    return false;
  }
}

/** Linux stores priorities by thread; elsewhere a process has one. */
function listThreads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
