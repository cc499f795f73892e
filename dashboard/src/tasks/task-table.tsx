import type { Task } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { assigneeOf, usePeople } from './people.ts';
import { tasksQuery } from './queries.ts';
import { DueDay, Priority, TaskState } from './task-labels.tsx';
import { useTaskFilters } from './task-search.ts';
import type { TaskActions } from './use-task-actions.ts';
import { useTaskKeys } from './use-task-keys.ts';

/** Lists the tasks that match the filters of the address. */
export function TaskTable({ actions, empty }: { actions: TaskActions; empty: ReactNode }) {
  const { general } = useMessages();
  const list = useInfiniteQuery(tasksQuery(useTaskFilters()));
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const currentId = useTaskKeys(rows, actions);
  if (error && !data) return <PageError error={error} retry={() => void list.refetch()} />;
  if (!data) return <Skeleton />;
  if (rows.length === 0) return empty;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul>
        {rows.map((task) => (
          <Row key={task.id} task={task} isCurrent={task.id === currentId} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-3">
          <Button disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {general.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ task, isCurrent }: { task: Task; isCurrent: boolean }) {
  const people = usePeople();
  const isDone = task.status === 'completed' || task.status === 'cancelled';
  return (
    <li
      data-task={task.id}
      aria-current={isCurrent || undefined}
      className="relative grid min-h-9 grid-cols-[15px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-1.5 hover:bg-hover aria-[current]:bg-chosen sm:flex"
    >
      <Priority priority={task.priority} />
      <TaskLink task={task} className={cx('flex-1', isDone && 'text-ink-2')} />
      <span className="hidden w-36 truncate text-12 text-ink-2 sm:inline">
        {assigneeOf(task, people)}
      </span>
      <span className="w-28 text-right text-12 sm:text-left">
        <DueDay task={task} />
      </span>
      <span className="col-start-2 flex sm:w-28">
        <TaskState status={task.status} />
      </span>
    </li>
  );
}

/** Link that opens the sheet of a task. Its target is the whole row or card. */
export function TaskLink({ task, className }: { task: Task; className?: string }) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, task: task.id })}
      replace
      draggable={false}
      resetScroll={false}
      className={cx('min-w-0 truncate font-medium after:absolute after:inset-0', className)}
    >
      {task.title}
    </Link>
  );
}
