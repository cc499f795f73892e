import type { ActionItem } from '@docket/sdk';
import type { FormEvent, KeyboardEvent } from 'react';

import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { ItemFields } from './use-item-actions.ts';

/** Form for what is to be done, by whom and until when. */
export function ItemForm({
  item: { description, assigned_to: person, due_date: day },
  onSave,
  onClose,
}: {
  item: ActionItem;
  onSave: (fields: ItemFields) => void;
  onClose: () => void;
}) {
  const { tasks: text, general } = useMessages();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = readText(form, 'description').replaceAll(/\s+/g, ' ');
    if (typed === '') return;
    onSave({
      description: typed,
      assigned_to: readText(form, 'assigned_to') || null,
      due_date: readText(form, 'due_date') || null,
    });
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form onSubmit={submit} onKeyDown={closeByEscape} className="flex flex-col gap-2">
      <TextArea
        label={text.description}
        name="description"
        defaultValue={description}
        rows={2}
        required
        autoFocus
      />
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={text.person} name="assigned_to" defaultValue={person ?? ''} maxLength={200} />
        <Field label={text.due} name="due_date" type="date" defaultValue={day ?? ''} />
      </div>
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" kind="primary">
          {general.save}
        </Button>
        <Button size="sm" kind="ghost" onClick={onClose}>
          {general.cancel}
        </Button>
      </div>
    </form>
  );
}
