import {
  compareLoads,
  countRunning,
  isOverBound,
  loadOf,
  nextWorkspace,
  type Schedule,
  URGENCIES,
  type Urgency,
  type Work,
} from './schedule.ts';

/**
 * Suspends a child, if one has had a turn and its workspace is over the bound, or other work must run instead.
 *
 * @returns false when no child was suspended
 */
export function preempt(schedule: Schedule): boolean {
  const candidates = listSuspendable(schedule);
  const isOver = (work: Work) => isOverBound(schedule, work.workspaceId);
  return (
    candidates.some((work) => isOver(work) && suspend(schedule, work)) ||
    URGENCIES.some((urgency) => {
      const next = nextWorkspace(schedule, urgency);
      const yields = (work: Work) => next !== undefined && mustYield(schedule, work, urgency, next);
      return candidates.some((work) => yields(work) && suspend(schedule, work));
    })
  );
}

/** Returns work that has had its turn. Workspaces with the most load come first. */
function listSuspendable(schedule: Schedule): Work[] {
  const now = performance.now();
  return [...schedule.running]
    .filter(({ child, turnStartedMs }) => child && now - turnStartedMs >= schedule.turnMs)
    .map((work) => ({ work, load: loadOf(schedule, work.urgency, work.workspaceId) }))
    .toSorted((a, b) => compareLoads(b.load, a.load))
    .map(({ work }) => work);
}

/** Tells whether running work must leave its slot to waiting work of `workspaceId`. */
function mustYield(schedule: Schedule, work: Work, urgency: Urgency, workspaceId: string): boolean {
  // Interactive work returns a borrowed slot to batch work; batch work never holds the slot of interactive work.
  if (work.urgency !== urgency) {
    return urgency === 'batch' && countRunning(schedule, 'interactive') > 1;
  }
  const level =
    schedule.ownerOf(work.workspaceId) === schedule.ownerOf(workspaceId) ? 'workspace' : 'owner';
  const own = loadOf(schedule, urgency, work.workspaceId)[level];
  const other = loadOf(schedule, urgency, workspaceId)[level];
  return own.running > other.running && own.usedTurns >= other.usedTurns;
}

/** Suspends the child of running work. Returns false when that is impossible, or would take too much memory. */
function suspend({ running, suspended, waiting, suspendedBytesMax }: Schedule, work: Work) {
  const { child } = work;
  const bytes = [work, ...suspended].reduce((sum, each) => sum + each.child!.residentBytes(), 0);
  if (!child || bytes > suspendedBytesMax || !child.suspend()) return false;
  running.delete(work);
  suspended.add(work);
  work.begin = () => child.resume();
  waiting[work.urgency].addFirst(work.workspaceId, work);
  return true;
}
