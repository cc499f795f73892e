import type { PushedStatus } from '../providers/provider.ts';
import type { JiraStatus } from './jira-wire.ts';

type Transition = { id: string; name: string; to: JiraStatus; isAvailable?: boolean };

/** What to do so that an issue has the status of its task. */
export type Move = { kind: 'none' } | { kind: 'move'; id: string } | { kind: 'impossible' };

const CATEGORY = {
  open: 'new',
  in_progress: 'indeterminate',
  completed: 'done',
  cancelled: 'done',
};
const GIVEN_UP = /cancel|declin|reject|abandon|won.?t|obsolete|duplicate/i;

/**
 * Picks the transition that leads to `wanted` in one step.
 *
 * @param word the status that the integration names for it; without one the category decides, and a status that says
 *   that the work was given up is preferred for `cancelled` and avoided for `completed`
 */
export function moveTo(
  wanted: PushedStatus,
  word: string | undefined,
  current: JiraStatus,
  transitions: readonly Transition[],
): Move {
  const fit = (status: JiraStatus) => fitOf(status, wanted, word);
  const [best] = transitions
    .filter(({ isAvailable }) => isAvailable !== false)
    .toSorted((a, b) => fit(b.to) - fit(a.to));
  if (best && fit(best.to) > fit(current)) return { kind: 'move', id: best.id };
  return fit(current) > 0 ? { kind: 'none' } : { kind: 'impossible' };
}

/** Whether no transition could fit better, so that none need be asked for. */
export function isThere(
  wanted: PushedStatus,
  word: string | undefined,
  current: JiraStatus,
): boolean {
  return fitOf(current, wanted, word) === 2;
}

// 2: it is that status; 1: it will do; 0: it is another one.
function fitOf(status: JiraStatus, wanted: PushedStatus, word: string | undefined): 0 | 1 | 2 {
  if (word !== undefined) return status.name.toLowerCase() === word.toLowerCase() ? 2 : 0;
  if (status.statusCategory.key !== CATEGORY[wanted]) return 0;
  if (CATEGORY[wanted] !== 'done') return 2;
  return GIVEN_UP.test(status.name) === (wanted === 'cancelled') ? 2 : 1;
}
