import type { Connection, PushedStatus, PushedTask } from '../providers/provider.ts';
import { VendorError } from '../providers/vendor-error.ts';
import type { State, Team } from './linear-wire.ts';

/** The types of workflow states, the one that is meant first: https://linear.app/docs/configuring-workflows */
const STATE_TYPES: Record<PushedStatus, readonly string[]> = {
  open: ['unstarted', 'backlog', 'triage'],
  in_progress: ['started'],
  completed: ['completed'],
  cancelled: ['canceled'],
};

const PRIORITIES: Readonly<Record<string, number>> = {
  none: 0,
  urgent: 1,
  high: 2,
  medium: 3,
  low: 4,
};

/** The state of the team for each status. @throws VendorError `rejected` where it has none */
export function statesOf(team: Team, { statuses }: Connection): Record<PushedStatus, string> {
  const idOf = (status: PushedStatus) => stateOf(team, status, statuses[status]).id;
  return {
    open: idOf('open'),
    in_progress: idOf('in_progress'),
    completed: idOf('completed'),
    cancelled: idOf('cancelled'),
  };
}

function stateOf({ key, states }: Team, status: PushedStatus, word: string | undefined): State {
  const sorted = states.nodes.toSorted((one, other) => one.position - other.position);
  const found =
    word === undefined
      ? STATE_TYPES[status].flatMap((type) => sorted.filter((state) => state.type === type))[0]
      : sorted.find(({ name }) => name.toLowerCase() === word.toLowerCase());
  if (found) return found;
  const wanted = word ?? STATE_TYPES[status].join(' or ');
  throw new VendorError('rejected', `The team ${key} of Linear has no state ${wanted}`);
}

/** @throws VendorError `rejected` for a word that Linear does not have */
export function priorityOf({ priority }: PushedTask, { priorities }: Connection): number {
  const word = (priority === null ? 'none' : (priorities[priority] ?? priority)).toLowerCase();
  const number = PRIORITIES[word];
  if (number !== undefined) return number;
  const words = Object.keys(PRIORITIES).join(', ');
  throw new VendorError('rejected', `Linear knows the priorities ${words}, and not ${word}`);
}
