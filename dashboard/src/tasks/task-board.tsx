import type { Task } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';

import { useCan } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useHiddenRows } from '../ui/hidden-rows.ts';
import { PageError } from '../ui/page-error.tsx';
import { type RowSelection, rowState } from '../ui/row-selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { assigneeOf, usePeople } from './people.ts';
import { type TaskStatus, tasksQuery } from './queries.ts';
import { DueDay, Priority, STATES, TaskState } from './task-labels.tsx';
import { useTaskFilters } from './task-search.ts';
import { TaskSelectionBar } from './task-selection-bar.tsx';
import { TaskLink } from './task-table.tsx';
import type { TaskActions } from './use-task-actions.ts';
import { useTaskSelection } from './use-task-selection.ts';

/** Shows the tasks in four columns, one for each state. A card is dragged, or moved by the keys 1 to 4. */
export function TaskBoard({ actions }: { actions: TaskActions }) {
  const columns = {
    open: useColumn('open'),
    in_progress: useColumn('in_progress'),
    completed: useColumn('completed'),
    cancelled: useColumn('cancelled'),
  };
  const tasks = STATES.flatMap((status) => columns[status].tasks);
  const selection = useTaskSelection(tasks, actions);
  const drop = (taskId: string, status: TaskStatus) => {
    const task = tasks.find(({ id }) => id === taskId);
    if (task) actions.change([task], { status });
  };
  return (
    <>
      <div className="grid min-h-0 flex-1 auto-rows-max grid-cols-1 gap-3 overflow-y-auto p-3 sm:grid-cols-2 xl:grid-cols-4 xl:grid-rows-[minmax(0,1fr)]">
        {STATES.map((status) => (
          <Column
            key={status}
            status={status}
            column={columns[status]}
            selection={selection}
            onDrop={(id) => drop(id, status)}
          />
        ))}
      </div>
      <TaskSelectionBar tasks={tasks} selection={selection} actions={actions} />
    </>
  );
}

function useColumn(status: TaskStatus) {
  const query = useInfiniteQuery(tasksQuery({ ...useTaskFilters(), status }));
  const hidden = useHiddenRows();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return { query, tasks: rows.filter(({ id }) => !hidden.has(id)) };
}

function Column({
  status,
  column: { query, tasks },
  selection,
  onDrop,
}: {
  status: TaskStatus;
  column: ReturnType<typeof useColumn>;
  selection: RowSelection;
  onDrop: (taskId: string) => void;
}) {
  const { tasks: text, general } = useMessages();
  const [isOver, setOver] = useState(false);
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.getData('text/plain'));
  };
  return (
    <section
      aria-label={text.states[status]}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-h-0 min-w-0 flex-col rounded-lg bg-canvas p-2',
        isOver && 'ring-2 ring-accent ring-inset',
      )}
    >
      <h2 className="flex items-center gap-2 px-1 pb-2">
        <TaskState status={status} />
        <span className="text-12 text-ink-3 tnum">
          {data && `${tasks.length}${hasNextPage ? '+' : ''}`}
        </span>
      </h2>
      <div className="flex min-h-8 flex-col gap-2 overflow-y-auto p-px">
        {error && !data && <PageError error={error} retry={() => void query.refetch()} />}
        {!data && !error && <Skeleton rows={3} height={60} />}
        {tasks.map((task) => (
          <Card key={task.id} task={task} selection={selection} />
        ))}
        {hasNextPage && (
          <Button
            kind="ghost"
            disabled={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {general.more}
          </Button>
        )}
      </div>
    </section>
  );
}

function Card({ task, selection }: { task: Task; selection: RowSelection }) {
  const people = usePeople();
  const canMove = useCan('write:tasks');
  const person = assigneeOf(task, people);
  return (
    <article
      {...rowState(selection, task.id)}
      draggable={canMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', task.id)}
      className="relative flex shrink-0 flex-col gap-1.5 rounded-md bg-raised p-2.5 ring-1 ring-line ring-inset hover:ring-line-strong data-[chosen=true]:bg-chosen data-[cursor=true]:ring-2 data-[cursor=true]:ring-ink-3"
    >
      <TaskLink task={task} className="line-clamp-3 whitespace-normal" />
      <span className="flex min-w-0 items-center gap-2 text-12 text-ink-2">
        <Priority priority={task.priority} />
        <DueDay task={task} />
        <span className="min-w-0 flex-1 truncate text-right">{person}</span>
      </span>
    </article>
  );
}
