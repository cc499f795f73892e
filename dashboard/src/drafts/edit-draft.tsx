import type { GeneratedContent } from '@docket/sdk';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useSaveDraft } from './use-save-draft.ts';

const TEXT_LENGTH_MAX = 100_000;

/** Form for the text of a draft, in place of the text. */
export function EditDraft({ draft, onClose }: { draft: GeneratedContent; onClose: () => void }) {
  const { drafts: text, general } = useMessages();
  const [content, setContent] = useState(draft.content);
  const { mutate, isPending } = useSaveDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ content }, { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') onClose();
    const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSaving) event.currentTarget.requestSubmit();
  };
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} className="flex max-w-[680px] flex-col gap-3">
      <TextArea
        label={text.textAsMarkdown}
        value={content}
        rows={24}
        maxLength={TEXT_LENGTH_MAX}
        required
        autoFocus
        onChange={({ target }) => setContent(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button kind="ghost" onClick={onClose}>
          {general.cancel}
        </Button>
        <Button type="submit" kind="primary" disabled={isPending}>
          {general.save}
        </Button>
      </div>
    </form>
  );
}
