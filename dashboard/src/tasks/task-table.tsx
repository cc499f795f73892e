import type { Task } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import { RowChoice } from '../ui/row-checkbox.tsx';
import { ROW, type RowSelection, rowState } from '../ui/row-selection.ts';
import { assigneeOf, usePeople } from './people.ts';
import { tasksQuery } from './queries.ts';
import { DueDay, Priority, TaskState } from './task-labels.tsx';
import { useTaskFilters } from './task-search.ts';
import { TaskSelectionBar } from './task-selection-bar.tsx';
import type { TaskActions } from './use-task-actions.ts';
import { useTaskSelection } from './use-task-selection.ts';

const COMMAND = `curl $DOCKET_URL/v2/tasks -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"title":"Send the price list"}'`;

/** Lists the tasks that match the filters of the address. */
export function TaskTable({
  actions,
  emptyAction,
}: {
  actions: TaskActions;
  emptyAction: ReactNode;
}) {
  const { tasks: text } = useMessages();
  const filters = useTaskFilters();
  return (
    <FilteredList
      needs="write:tasks"
      list={useInfiniteQuery(tasksQuery(filters))}
      isFiltered={Object.keys(filters).length > 1}
      texts={text}
      emptyAction={emptyAction}
      command={COMMAND}
    >
      {(rows) => <Rows rows={rows} actions={actions} />}
    </FilteredList>
  );
}

function Rows({ rows, actions }: { rows: readonly Task[]; actions: TaskActions }) {
  const selection = useTaskSelection(rows, actions);
  return (
    <>
      <ul>
        {rows.map((task) => (
          <Row key={task.id} task={task} selection={selection} />
        ))}
      </ul>
      <TaskSelectionBar tasks={rows} selection={selection} actions={actions} />
    </>
  );
}

function Row({ task, selection }: { task: Task; selection: RowSelection }) {
  const people = usePeople();
  const { id, status } = task;
  const isDone = status === 'completed' || status === 'cancelled';
  return (
    <li
      {...rowState(selection, id)}
      className={cx(
        'relative grid min-h-9 grid-cols-[20px_15px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 sm:flex',
        ROW,
      )}
    >
      <RowChoice row={task} selection={selection} />
      <Priority priority={task.priority} />
      <TaskLink task={task} className={cx('flex-1', isDone && 'text-ink-2')} />
      <span className="hidden w-36 truncate text-12 text-ink-2 sm:inline">
        {assigneeOf(task, people)}
      </span>
      <span className="w-28 text-right text-12 sm:text-left">
        <DueDay task={task} />
      </span>
      <span className="col-start-3 flex sm:w-28">
        <TaskState status={status} />
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
