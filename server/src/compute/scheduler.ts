import { preempt } from './preempt.ts';
import {
  createSchedule,
  hasSlot,
  measure,
  nextWorkspace,
  type SchedulableChild,
  type Schedule,
  type ScheduleSettings,
  SERVER,
  startTurn,
  URGENCIES,
  type Urgency,
  type Work,
} from './schedule.ts';

/** Workspace that work counts for, null for work of the server itself, and how urgent the work is. */
export type WorkOwner = { workspaceId: string | null; urgency: Urgency };

/** Slot that work holds from its start to its end, also while its child is suspended. */
export type ComputeSlot = {
  /** Names the child that works in the slot. Without a child, work is never suspended. */
  attach(child: SchedulableChild): void;
  /** Releases the slot. Call it once. */
  release(): void;
};

/** Decides which work runs in children. */
export type ComputeScheduler = {
  /** Waits for a slot. @throws the reason of `signal`, which also leaves the queue */
  take(owner: WorkOwner, signal: AbortSignal): Promise<ComputeSlot>;
};

/** Checks in a turn: work runs longer than a turn by at most this part of it. */
const CHECKS_PER_TURN = 5;

/**
 * Creates a scheduler that is fair between workspaces. A child that has had a turn is suspended while a workspace with
 * fewer running children and no more CPU time waits.
 */
export function createComputeScheduler(settings: ScheduleSettings): ComputeScheduler {
  const schedule = createSchedule(settings);
  let timer: NodeJS.Timeout | undefined;

  /** Checks at intervals while work waits, or while running work may reach the bound. */
  function updateTimer(): void {
    const isNeeded = hasWaiting(schedule) || mayReachBound(schedule);
    if (isNeeded) {
      timer ??= setInterval(check, settings.turnMs / CHECKS_PER_TURN).unref();
      return;
    }
    clearInterval(timer);
    timer = undefined;
  }

  function check(): void {
    for (const work of schedule.running) measure(schedule, work);
    do startReady(schedule);
    while (preempt(schedule));
    updateTimer();
  }

  function update(): void {
    startReady(schedule);
    updateTimer();
  }

  return {
    async take({ workspaceId, urgency }, signal) {
      signal.throwIfAborted();
      const { promise: started, resolve: begin } = Promise.withResolvers<void>();
      const measured = { cpuMs: undefined, atMs: 0 };
      const owner = { workspaceId: workspaceId ?? SERVER, urgency };
      const work: Work = { ...owner, begin, turnStartedMs: 0, measured };
      schedule.waiting[urgency].add(work.workspaceId, work);
      update();
      await waitUnlessAborted(started, signal, () => {
        schedule.waiting[urgency].remove(work.workspaceId, work);
        update();
      });
      return {
        attach(child) {
          work.child = child;
          startTurn(work);
        },
        release() {
          leave(schedule, work);
          update();
        },
      };
    },
  };
}

/** @throws the reason of `signal`, after `onAbort` */
async function waitUnlessAborted(
  started: Promise<void>,
  signal: AbortSignal,
  onAbort: () => void,
): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => {
    onAbort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([started, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function hasWaiting({ waiting }: Schedule): boolean {
  return URGENCIES.some((urgency) => waiting[urgency].workspaceIds().length > 0);
}

function mayReachBound({ running, cpuMsPerMinute }: Schedule): boolean {
  return running.size > 0 && cpuMsPerMinute !== Infinity;
}

/** Starts or resumes waiting work while slots are free. */
function startReady(schedule: Schedule): void {
  for (const urgency of URGENCIES) {
    let workspaceId = nextWorkspace(schedule, urgency);
    while (workspaceId !== undefined && hasSlot(schedule, urgency)) {
      const work = schedule.waiting[urgency].take(workspaceId)!;
      schedule.suspended.delete(work);
      schedule.running.add(work);
      startTurn(work);
      work.begin();
      workspaceId = nextWorkspace(schedule, urgency);
    }
  }
}

/** Ends work, which may be suspended when it was canceled. */
function leave(schedule: Schedule, work: Work): void {
  if (schedule.running.delete(work)) measure(schedule, work);
  if (schedule.suspended.delete(work)) {
    schedule.waiting[work.urgency].remove(work.workspaceId, work);
  }
}
