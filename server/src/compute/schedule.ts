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
  /** Returns the owner of a workspace: who has many workspaces gets no more than who has one. */
  ownerOf: (workspaceId: string) => string;
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

/** Returns the number of running children of an urgency. */
export function countRunning({ running }: Schedule, urgency: Urgency): number {
  return [...running].filter((work) => work.urgency === urgency).length;
}

/** Running children and CPU time of a workspace, and of all workspaces of its owner. */
export type Load = { owner: Share; workspace: Share };

/** CPU time is counted in whole turns, so that nearly equal shares are equal. */
type Share = { running: number; usedTurns: number };

/** Returns what runs for a workspace in the slots of an urgency, and what it has used. */
export function loadOf(schedule: Schedule, urgency: Urgency, workspaceId: string): Load {
  const { usage, turnMs, ownerOf } = schedule;
  const owner = ownerOf(workspaceId);
  const running = [...schedule.running].filter((work) => work.urgency === urgency);
  const turns = (name: string) => Math.floor(usage.usedMs(name) / turnMs);
  return {
    owner: {
      running: running.filter((work) => ownerOf(work.workspaceId) === owner).length,
      usedTurns: turns(usageOfOwner(owner)),
    },
    workspace: {
      running: running.filter((work) => work.workspaceId === workspaceId).length,
      usedTurns: turns(workspaceId),
    },
  };
}

/** Orders by the fewest running children and then the least CPU time: of owners first, then of their workspaces. */
export function compareLoads(a: Load, b: Load): number {
  return compareShares(a.owner, b.owner) || compareShares(a.workspace, b.workspace);
}

function compareShares(a: Share, b: Share): number {
  return a.running - b.running || a.usedTurns - b.usedTurns;
}

/** Name of the CPU time of an owner, beside the names of workspaces. */
function usageOfOwner(owner: string): string {
  return `owner ${owner}`;
}

export function isOverBound({ usage, cpuMsPerMinute }: Schedule, workspaceId: string): boolean {
  return workspaceId !== SERVER && usage.usedMs(workspaceId) >= cpuMsPerMinute;
}

/**
 * Returns the workspace whose work is next: the one with the least load, then round robin. Undefined when no work waits,
 * except that of workspaces over the bound.
 */
export function nextWorkspace(schedule: Schedule, urgency: Urgency): string | undefined {
  return schedule.waiting[urgency]
    .workspaceIds()
    .filter((id) => !isOverBound(schedule, id))
    .map((id) => ({ id, load: loadOf(schedule, urgency, id) }))
    .toSorted((a, b) => compareLoads(a.load, b.load))
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
export function measure({ usage, ownerOf }: Schedule, work: Work): void {
  if (!work.child) return;
  const { cpuMs: before, atMs } = work.measured;
  work.measured = { cpuMs: work.child.cpuTimeMs(), atMs: performance.now() };
  const { cpuMs: after } = work.measured;
  const isKnown = before !== undefined && after !== undefined;
  const usedMs = isKnown ? after - before : work.measured.atMs - atMs;
  usage.add(work.workspaceId, usedMs);
  usage.add(usageOfOwner(ownerOf(work.workspaceId)), usedMs);
}

/** Begins a turn of work, and its measurement. */
export function startTurn(work: Work): void {
  work.turnStartedMs = performance.now();
  work.measured = { cpuMs: work.child?.cpuTimeMs(), atMs: work.turnStartedMs };
}
