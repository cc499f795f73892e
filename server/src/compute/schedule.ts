import { createWorkspaceQueues, type WorkspaceQueues } from '../kernel/workspace-queues.ts';
import { createCpuUsage, type CpuUsage } from './cpu-usage.ts';

/** `interactive` is work that a caller waits for; `batch` is everything else. */
export type Urgency = 'interactive' | 'batch';

export const URGENCIES = ['interactive', 'batch'] as const satisfies readonly Urgency[];

/** Child that a scheduler may suspend. */
export type SchedulableChild = {
  /** Stops the child until `resume`. Returns false when that is impossible. */
  suspend(): boolean;
  resume(): void;
  /** Returns the CPU time since the start of the child; undefined when unknown. */
  cpuTimeMs(): number | undefined;
  residentBytes(): number;
};

/** Work of a workspace, whether it waits, runs or is suspended. */
export type Work = {
  workspaceId: string;
  urgency: Urgency;
  /** Starts the work, or resumes it. */
  begin: () => void;
  child?: SchedulableChild;
  turnStartedMs: number;
  /** CPU time of the child and monotonic time at the last measurement. */
  measured: { cpuMs: number | undefined; atMs: number };
};

export type ScheduleSettings = {
  /** Slots for batch work. One more is for interactive work. */
  size: number;
  /** Time that work runs at least before it may be suspended. */
  turnMs: number;
  /** CPU time that a workspace may use within a minute. */
  cpuMsPerMinute: number;
  /** Limit of the resident memory of all suspended children together. */
  suspendedBytesMax: number;
};

/** All work of a pool. */
export type Schedule = ScheduleSettings & {
  usage: CpuUsage;
  /** Work that waits for its first turn or, suspended, for its next one. */
  waiting: Record<Urgency, WorkspaceQueues<Work>>;
  running: Set<Work>;
  suspended: Set<Work>;
};

/** Workspace of the work of the server itself. No bound applies to it. */
export const SERVER = '';

export function createSchedule(settings: ScheduleSettings): Schedule {
  return {
    ...settings,
    usage: createCpuUsage(() => performance.now()),
    waiting: { interactive: createWorkspaceQueues(), batch: createWorkspaceQueues() },
    running: new Set(),
    suspended: new Set(),
  };
}

/** Returns the number of running children, of one workspace or of all. */
export function countRunning(
  { running }: Schedule,
  urgency: Urgency,
  workspaceId?: string,
): number {
  const isCounted = (work: Work) =>
    work.urgency === urgency && (workspaceId === undefined || work.workspaceId === workspaceId);
  return [...running].filter(isCounted).length;
}

/** Returns the CPU time of a workspace in whole turns, so that nearly equal workspaces are equal. */
export function countUsedTurns({ usage, turnMs }: Schedule, workspaceId: string): number {
  return Math.floor(usage.usedMs(workspaceId) / turnMs);
}

export function isOverBound({ usage, cpuMsPerMinute }: Schedule, workspaceId: string): boolean {
  return workspaceId !== SERVER && usage.usedMs(workspaceId) >= cpuMsPerMinute;
}

/**
 * Returns the workspace whose work is next: the one with the fewest running children, then with the least CPU time,
 * then round robin. Undefined when no work waits, except that of workspaces over the bound.
 */
export function nextWorkspace(schedule: Schedule, urgency: Urgency): string | undefined {
  return schedule.waiting[urgency]
    .workspaceIds()
    .filter((id) => !isOverBound(schedule, id))
    .map((id) => {
      return { id, count: countRunning(schedule, urgency, id), used: countUsedTurns(schedule, id) };
    })
    .toSorted((a, b) => a.count - b.count || a.used - b.used)
    .at(0)?.id;
}

/**
 * Tells whether a slot is free for work. One slot belongs to interactive work; the others are lent to it while no batch
 * work waits.
 */
export function hasSlot(schedule: Schedule, urgency: Urgency): boolean {
  const interactive = countRunning(schedule, 'interactive');
  const batch = countRunning(schedule, 'batch');
  if (urgency === 'batch') return batch + Math.max(1, interactive) <= schedule.size;
  if (interactive === 0) return true;
  return batch + interactive <= schedule.size && nextWorkspace(schedule, 'batch') === undefined;
}

/** Adds the CPU time since the last measurement to the usage; the elapsed time when CPU time is unknown. */
export function measure({ usage }: Schedule, work: Work): void {
  if (!work.child) return;
  const { cpuMs: before, atMs } = work.measured;
  work.measured = { cpuMs: work.child.cpuTimeMs(), atMs: performance.now() };
  const { cpuMs: after } = work.measured;
  const isKnown = before !== undefined && after !== undefined;
  usage.add(work.workspaceId, isKnown ? after - before : work.measured.atMs - atMs);
}

/** Begins a turn of work, and its measurement. */
export function startTurn(work: Work): void {
  work.turnStartedMs = performance.now();
  work.measured = { cpuMs: work.child?.cpuTimeMs(), atMs: work.turnStartedMs };
}
