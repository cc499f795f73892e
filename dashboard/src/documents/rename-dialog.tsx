import type { Document } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { docket } from '../api/docket.ts';
import { readTags, readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useErrorText } from '../ui/error-text.ts';

const TITLE_LENGTH_MAX = 500;

/** Form for the title and the tags of a document. */
export function RenameDialog({
  document: { id, title, tags },
  isOpen,
  onClose,
}: {
  document: Document;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { documents: text, general } = useMessages();
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: FormData) =>
      docket.documents.update(id, {
        title: readText(form, 'title'),
        tags: readTags(form, 'tags'),
      }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={text.rename} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={text.title}
          name="title"
          defaultValue={title}
          maxLength={TITLE_LENGTH_MAX}
          required
        />
        <Field label={text.tags} name="tags" defaultValue={tags.join(', ')} hint={text.tagsHint} />
        {error && (
          <p role="alert" className="text-bad">
            {describe(error)}
          </p>
        )}
        <Button type="submit" kind="primary" disabled={isPending}>
          {general.save}
        </Button>
      </form>
    </Dialog>
  );
}
