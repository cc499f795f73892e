import type { Task, UpdateTaskRequest } from '@docket/sdk';
import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { INPUT } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { usePeople } from './people.ts';
import { dueDayOf, PRIORITIES, STATES } from './task-labels.tsx';
import type { TaskActions } from './use-task-actions.ts';

/** Fields of a task. Each is saved when it is left. */
export function TaskFields({ task, actions }: { task: Task; actions: TaskActions }) {
  const { tasks: text } = useMessages();
  const save = (change: UpdateTaskRequest) => actions.change([task], change);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        key={task.title}
        name="title"
        label={text.title}
        value={task.title}
        rows={1}
        className="text-17 font-semibold"
        onSave={(title) => title !== '' && save({ title })}
      />
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5">
        <Choice
          label={text.state}
          name="status"
          value={task.status}
          choices={STATES.map((id) => ({ id, name: text.states[id] }))}
          onChoose={(status) => save({ status: status as Task['status'] })}
        />
        <Choice
          label={text.priority}
          name="priority"
          value={task.priority}
          choices={PRIORITIES.map((id) => ({ id, name: text.priorities[id] }))}
          onChoose={(priority) => save({ priority: priority as Task['priority'] })}
        />
        <Assignee task={task} onSave={(assignee) => save({ assigned_to: assignee })} />
        <DueField task={task} onSave={(day) => save({ due_date: day })} />
      </dl>
      <TextField
        key={task.description}
        name="description"
        label={text.description}
        value={task.description ?? ''}
        rows={3}
        onSave={(description) => save({ description: description || null })}
      />
    </div>
  );
}

/** Text that is saved when it is left. */
function TextField({
  name,
  label,
  value,
  rows,
  className,
  onSave,
}: {
  name: string;
  label: string;
  value: string;
  rows: number;
  className?: string;
  onSave: (value: string) => void;
}) {
  return (
    <TextArea
      look="inline"
      name={name}
      label={label}
      placeholder={label}
      defaultValue={value}
      rows={rows}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
        if (event.key !== 'Enter' || (rows > 1 && !event.metaKey && !event.ctrlKey)) return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      onBlur={({ target }) => target.value.trim() !== value && onSave(target.value.trim())}
      className={className}
    />
  );
}

function Assignee({ task, onSave }: { task: Task; onSave: (assignee: string | null) => void }) {
  const { tasks: text } = useMessages();
  const people = usePeople();
  const assignee = task.assigned_to ?? '';
  const isKnown = assignee === '' || people.some(({ id }) => id === assignee);
  const others = isKnown ? [] : [{ id: assignee, name: assignee }];
  return (
    <Choice
      label={text.person}
      name="assigned_to"
      value={assignee}
      choices={[{ id: '', name: text.nobody }, ...people, ...others]}
      onChoose={(id) => onSave(id || null)}
    />
  );
}

function DueField({ task, onSave }: { task: Task; onSave: (day: string | null) => void }) {
  const { tasks: text } = useMessages();
  const day = dueDayOf(task) ?? '';
  return (
    <Labeled label={text.due}>
      <input
        key={day}
        name="due_date"
        type="date"
        aria-label={text.due}
        defaultValue={day}
        onBlur={({ target }) => target.value !== day && onSave(target.value || null)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className={INPUT}
      />
    </Labeled>
  );
}

function Choice({
  label,
  name,
  value,
  choices,
  onChoose,
}: {
  label: string;
  name: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}) {
  return (
    <Labeled label={label}>
      <Select
        label={label}
        name={name}
        choices={choices}
        chosen={value}
        isLabelHidden
        isWide
        onChoose={onChoose}
      />
    </Labeled>
  );
}

/** Line of a list of facts. */
export function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
