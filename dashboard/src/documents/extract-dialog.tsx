import type { Document } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { docket } from '../api/docket.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { TemplateChoice } from '../templates/template-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';

/** Form that reads the fields of a template from a document, and shows the values. */
export function ExtractDialog({
  document: { id },
  onClose,
}: {
  document: Document;
  onClose: () => void;
}) {
  const { templates: text } = useMessages();
  const describe = useErrorText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (template: string) => docket.documents.extract(id, { template_id: template }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['documents', 'extractions', id] });
      await navigate({
        to: '.',
        search: (old: object) => ({ ...old, tab: 'values', extraction: undefined }),
      });
    },
  });
  return (
    <Dialog title={text.extractWith} isOpen onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(readText(new FormData(event.currentTarget), 'template'));
        }}
      >
        <TemplateChoice />
        {error && <Failure text={describe(error)} />}
        <Button type="submit" kind="primary" disabled={isPending}>
          {text.extract}
        </Button>
      </form>
    </Dialog>
  );
}
