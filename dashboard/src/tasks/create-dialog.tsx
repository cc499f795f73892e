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
import { useErrorText } from '../ui/error-text.ts';
import { SelectField } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { usePeople } from './people.ts';
import { PRIORITIES } from './task-labels.tsx';

/** Form that creates a task. */
export function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tasks: text } = useMessages();
  const describe = useErrorText();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const people = usePeople();
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
          <SelectField
            label={text.person}
            name="assigned_to"
            choices={[{ id: '', name: text.nobody }, ...people]}
          />
          <Field label={text.due} name="due_date" type="date" />
          <SelectField
            label={text.priority}
            name="priority"
            initial="medium"
            choices={PRIORITIES.map((id) => ({ id, name: text.priorities[id] }))}
          />
        </div>
        {error && (
          <p role="alert" className="text-bad">
            {describe(error)}
          </p>
        )}
        <Button type="submit" kind="primary" size="lg" disabled={isPending}>
          {text.create}
        </Button>
      </form>
    </Dialog>
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
