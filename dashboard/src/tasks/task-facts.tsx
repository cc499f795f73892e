import type { Task } from '@docket/sdk';

import { useMessages } from '../messages/messages.tsx';
import { assigneeOf, usePeople } from './people.ts';
import { Labeled } from './task-fields.tsx';
import { DueDay, TaskState } from './task-labels.tsx';

/** Shows a task to a person who may not change it. */
export function TaskFacts({ task }: { task: Task }) {
  const { tasks: text } = useMessages();
  const people = usePeople();
  const { title, status, priority, description } = task;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-17 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5">
        <Labeled label={text.state}>
          <TaskState status={status} />
        </Labeled>
        <Labeled label={text.priority}>{text.priorities[priority]}</Labeled>
        <Labeled label={text.person}>{assigneeOf(task, people) ?? text.nobody}</Labeled>
        <Labeled label={text.due}>
          <DueDay task={task} />
        </Labeled>
      </dl>
      {description !== null && <p className="whitespace-pre-line">{description}</p>}
    </div>
  );
}
