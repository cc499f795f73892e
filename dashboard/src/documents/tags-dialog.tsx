import type { FormEvent } from 'react';

import { readTags } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Asks for tags that several documents get. */
export function TagsDialog({
  count,
  onTags,
  onClose,
}: {
  count: number;
  onTags: (tags: readonly string[]) => void;
  onClose: () => void;
}) {
  const { documents: text } = useMessages();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onTags(readTags(new FormData(event.currentTarget), 'tags'));
    onClose();
  };
  return (
    <Dialog title={text.addTags} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={text.tags} name="tags" hint={text.tagsHint} required />
        <Button type="submit" kind="primary">
          {text.tagCount(count)}
        </Button>
      </form>
    </Dialog>
  );
}
