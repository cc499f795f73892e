import type { Task } from '@docket/sdk';
import { useState } from 'react';

import { useKeys } from '../ui/keys.ts';
import { PRIORITIES, STATES } from './task-labels.tsx';
import { useChangeSearch, useTaskSearch } from './task-search.ts';
import type { TaskActions } from './use-task-actions.ts';

/** Moves through the tasks by keys and changes the current one. Returns the id of the current task. */
export function useTaskKeys(
  tasks: readonly Task[],
  { change, undo }: TaskActions,
): string | undefined {
  const { task: openId } = useTaskSearch();
  const changeSearch = useChangeSearch();
  const [pointedId, point] = useState<string>();
  const currentId = openId ?? pointedId;
  const current = tasks.find(({ id }) => id === currentId);
  const move = (step: number) => {
    const index = tasks.findIndex(({ id }) => id === currentId);
    const next = tasks[Math.min(tasks.length - 1, Math.max(0, index + step))];
    if (!next) return;
    point(next.id);
    if (openId !== undefined) changeSearch({ task: next.id });
    document.querySelector(`[data-task="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const open = () => current && changeSearch({ task: current.id });
  /** Opens the task with the focus in one of its fields. */
  const edit = (field: string) => {
    open();
    // The sheet is drawn in the next frames.
    setTimeout(() => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(), 50);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: open,
    p: () => current && change(current, { priority: nextPriority(current) }),
    d: () => edit('due_date'),
    a: () => edit('assigned_to'),
    z: undo,
    ...Object.fromEntries(
      STATES.map((status, index) => [
        String(index + 1),
        () => current && current.status !== status && change(current, { status }),
      ]),
    ),
  });
  return currentId;
}

function nextPriority({ priority }: Task): Task['priority'] {
  return PRIORITIES[(PRIORITIES.indexOf(priority) + 1) % PRIORITIES.length]!;
}
