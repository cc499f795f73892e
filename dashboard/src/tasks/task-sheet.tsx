import type { Task } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { taskQuery } from './queries.ts';
import { TaskActivityList } from './task-activity.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskFields } from './task-fields.tsx';
import { TaskLinks } from './task-links.tsx';
import { TaskSource } from './task-source.tsx';
import type { TaskActions } from './use-task-actions.ts';

/** Shows one task beside the list; below 1024 px over it. */
export function TaskSheet({
  taskId,
  actions,
  onClose,
}: {
  taskId: string;
  actions: TaskActions;
  onClose: () => void;
}) {
  const { tasks: text, general } = useMessages();
  const { data: task, error, refetch } = useQuery(taskQuery(taskId));
  const canChange = useCan('write:tasks');
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.focus();
  }, []);
  useKeys({ Escape: onClose });
  const remove = (chosen: Task) => {
    actions.remove([chosen]);
    onClose();
  };
  return (
    <aside
      ref={sheet}
      tabIndex={-1}
      aria-label={text.task}
      className="absolute inset-0 z-20 flex flex-col overflow-y-auto bg-surface outline-none sm:left-auto sm:w-[400px] sm:border-l sm:border-line sm:shadow-float lg:static lg:shadow-none"
    >
      <header className="sticky top-0 z-10 flex shrink-0 items-center gap-1 bg-surface px-4 pt-2">
        <h2 className="flex-1 text-12 font-semibold text-ink-3">{text.task}</h2>
        {task && (
          <Button
            size="sm"
            kind="ghost"
            icon={Trash2}
            label={text.delete}
            needs="write:tasks"
            onClick={() => remove(task)}
          />
        )}
        <Button
          size="sm"
          kind="ghost"
          icon={X}
          label={general.close}
          keys="Esc"
          onClick={onClose}
        />
      </header>
      {error && !task && <PageError error={error} retry={() => void refetch()} />}
      {!task && !error && <Skeleton rows={5} />}
      {task && (
        <div className="flex flex-col gap-5 px-4 pt-1 pb-6">
          {canChange ? (
            <TaskFields key={task.id} task={task} actions={actions} />
          ) : (
            <TaskFacts task={task} />
          )}
          <TaskSource task={task} />
          <TaskLinks taskId={task.id} />
          <TaskActivityList taskId={task.id} />
        </div>
      )}
    </aside>
  );
}
