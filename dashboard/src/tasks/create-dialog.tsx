import type { CreateTaskRequest } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { describeError } from '../ui/page-error.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { usePeople } from './people.ts';
import { PRIORITIES } from './task-labels.tsx';

/** Form that creates a task. */
export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tasks: text, general } = useMessages();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (form: FormData) => docket.tasks.create(toRequest(form, workspace)),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={text.create} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={text.title} name="title" required maxLength={500} autoFocus />
        <TextArea label={text.description} name="description" rows={3} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <AssigneeField />
          <Field label={text.due} name="due_date" type="date" />
          <PriorityField />
        </div>
        {error && (
          <p role="alert" className="text-bad">
            {describeError(error, general.notReachable)}
          </p>
        )}
        <Button type="submit" kind="primary" size="lg" disabled={isPending}>
          {text.create}
        </Button>
      </form>
    </Dialog>
  );
}

const SELECT =
  'h-8 w-full rounded-md bg-raised px-1.5 text-13 text-ink ring-1 ring-line-strong ring-inset';

function AssigneeField() {
  const { tasks: text } = useMessages();
  return (
    <label className="flex flex-col gap-1 text-12 font-medium text-ink-2">
      {text.person}
      <select name="assigned_to" className={SELECT}>
        <option value="">{text.nobody}</option>
        {usePeople().map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function PriorityField() {
  const { tasks: text } = useMessages();
  return (
    <label className="flex flex-col gap-1 text-12 font-medium text-ink-2">
      {text.priority}
      <select name="priority" defaultValue="medium" className={SELECT}>
        {PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {text.priorities[priority]}
          </option>
        ))}
      </select>
    </label>
  );
}

function toRequest(form: FormData, workspaceId: string): CreateTaskRequest {
  const description = readText(form, 'description');
  const assignee = readText(form, 'assigned_to');
  const due = readText(form, 'due_date');
  return {
    workspace_id: workspaceId,
    title: readText(form, 'title'),
    priority: readText(form, 'priority') as NonNullable<CreateTaskRequest['priority']>,
    ...(description !== '' && { description }),
    ...(assignee !== '' && { assigned_to: assignee }),
    ...(due !== '' && { due_date: due }),
  };
}
