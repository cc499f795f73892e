import type { Task } from '@docket/sdk';

import { useKeys } from '../ui/keys.ts';
import { type RowSelection, useRowSelection } from '../ui/row-selection.ts';
import { PRIORITIES, STATES } from './task-labels.tsx';
import { useChangeSearch, useTaskSearch } from './task-search.ts';
import type { TaskActions } from './use-task-actions.ts';

/** Returns the selection of the listed tasks. Keys change the chosen tasks, or else the one with the cursor. */
export function useTaskSelection(tasks: readonly Task[], { change }: TaskActions): RowSelection {
  const { task: opened } = useTaskSearch();
  const changeSearch = useChangeSearch();
  const open = (task: string) => changeSearch({ task });
  const selection = useRowSelection(tasks, { open, opened, needs: 'write:tasks' });
  const { cursor, chosen, ids } = selection;
  const targets = tasks.filter(({ id }) => (ids.length > 0 ? chosen.has(id) : id === cursor));
  const [first] = targets;
  /** Opens the task of the cursor with the focus in one of its fields. */
  const edit = (field: string) => {
    if (cursor !== undefined) open(cursor);
    // The sheet is drawn in the next frames.
    setTimeout(() => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(), 50);
  };
  useKeys(
    {
      p: () => first && change(targets, { priority: nextPriority(first) }),
      d: () => edit('due_date'),
      a: () => edit('assigned_to'),
      ...Object.fromEntries(
        STATES.map((status, index) => [String(index + 1), () => change(targets, { status })]),
      ),
    },
    'write:tasks',
  );
  return selection;
}

function nextPriority({ priority }: Task): Task['priority'] {
  return PRIORITIES[(PRIORITIES.indexOf(priority) + 1) % PRIORITIES.length]!;
}
