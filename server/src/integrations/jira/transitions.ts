import type { PushedStatus } from '../providers/provider.ts';
import type { JiraStatus } from './wire.ts';

type Transition = { id: string; name: string; to: JiraStatus; isAvailable?: boolean };

/** The transition to make: none is needed, the one with this id, or no transition leads to the status. */
export type TransitionChoice =
  | { kind: 'none' }
  | { kind: 'move'; id: string }
  | { kind: 'impossible' };

const CATEGORY = {
  open: 'new',
  in_progress: 'indeterminate',
  completed: 'done',
  cancelled: 'done',
};
const CANCELED_NAME = /cancel|declin|reject|abandon|won.?t|obsolete|duplicate/i;

/**
 * Picks the transition that leads to `status` in one step.
 *
 * @param mappedName Jira's name for the status in the settings; without one the status category decides, and names like
 *   "Won't do" are preferred for `cancelled` and avoided for `completed`
 */
export function pickTransition(
  status: PushedStatus,
  mappedName: string | undefined,
  current: JiraStatus,
  transitions: readonly Transition[],
): TransitionChoice {
  const score = (target: JiraStatus) => scoreStatus(target, status, mappedName);
  const [best] = transitions
    .filter(({ isAvailable }) => isAvailable !== false)
    .toSorted((a, b) => score(b.to) - score(a.to));
  if (best && score(best.to) > score(current)) return { kind: 'move', id: best.id };
  return score(current) > 0 ? { kind: 'none' } : { kind: 'impossible' };
}

/** True if no transition can lead to a better status, so Docket need not read the transitions. */
export function isBestStatus(
  status: PushedStatus,
  mappedName: string | undefined,
  current: JiraStatus,
): boolean {
  return scoreStatus(current, status, mappedName) === 2;
}

/** @returns 2 for the exact status, 1 for an acceptable one, 0 for another one */
function scoreStatus(
  { name, statusCategory }: JiraStatus,
  status: PushedStatus,
  mappedName: string | undefined,
): 0 | 1 | 2 {
  if (mappedName !== undefined) return name.toLowerCase() === mappedName.toLowerCase() ? 2 : 0;
  if (statusCategory.key !== CATEGORY[status]) return 0;
  if (CATEGORY[status] !== 'done') return 2;
  return CANCELED_NAME.test(name) === (status === 'cancelled') ? 2 : 1;
}
