import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

import type { Urgency } from './schedule.ts';

/** Nice values. The server itself has 0. */
const NICE: Readonly<Record<Urgency, number>> = {
  // A fifth of the weight of the server's thread: under load, callers would wait for a child at 19 for half a minute.
  interactive: 5,
  batch: constants.priority.PRIORITY_LOW,
};

/** Priority of a process, by the urgency of the work for which it was set. */
export type Priority = {
  urgency(): Urgency;
  /** Sets the priority. Without privileges it can only fall, so a process for batch work then stays one. */
  setUrgency(urgency: Urgency): void;
};

/** Gives a process that has just started its priority. */
export function createPriority(pid: number, firstUrgency: Urgency): Priority {
  applyPriority(pid, firstUrgency);
  let urgency = firstUrgency;
  return {
    urgency: () => urgency,
    setUrgency(next) {
      if (next !== urgency && applyPriority(pid, next)) urgency = next;
    },
  };
}

/**
 * Sets the priority of all threads of a process. Threads that start later inherit it.
 *
 * @returns false when the process is gone, or when the priority would rise and this process lacks the privilege
 */
function applyPriority(pid: number, urgency: Urgency): boolean {
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
