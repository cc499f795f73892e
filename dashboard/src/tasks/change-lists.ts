import type { Task } from '@docket/sdk';
import type { InfiniteData } from '@tanstack/react-query';

import type { TaskFilters, TaskPage } from './queries.ts';

type List = InfiniteData<TaskPage, string>;

/** Returns a list as it will be after a task has changed: the task moves in or out where the filters say so. */
export function putTask(list: List, filters: TaskFilters, task: Task): List {
  const isListed = list.pages.some(({ rows }) => rows.some(({ id }) => id === task.id));
  const isWanted = matches(task, filters);
  if (!isListed && !isWanted) return list;
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      if (!isListed) return index === 0 ? { ...page, rows: [task, ...page.rows] } : page;
      const rows = page.rows.flatMap((row) => {
        if (row.id !== task.id) return [row];
        return isWanted ? [task] : [];
      });
      return { ...page, rows };
    }),
  };
}

function matches(task: Task, { status, assigned_to, title, workspace_id }: TaskFilters): boolean {
  return (
    (status === undefined || task.status === status) &&
    (assigned_to === undefined || task.assigned_to === assigned_to) &&
    (title === undefined || task.title.toLowerCase().includes(title.toLowerCase())) &&
    (workspace_id === undefined || task.workspace_id === workspace_id)
  );
}
