import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { readText } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { Failure } from '../ui/failure.tsx';
import { Select } from '../ui/select.tsx';
import { sourceChoicesQuery } from './queries.ts';

/** Kinds of drafts: the types of content, and ideas. */
const KINDS = [
  'report',
  'email',
  'summary',
  'proposal',
  'meeting_agenda',
  'blog_post',
  'press_release',
  'social_post',
  'ideas',
] as const;
type Kind = (typeof KINDS)[number];

const LENGTHS = ['short', 'medium', 'long'] as const;

/** Form for a new draft: its kind, topic and sources. */
export function NewDraftDialog({ onClose }: { onClose: () => void }) {
  const { drafts: text } = useMessages();
  const describe = useErrorText();
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>('report');
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('medium');
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (form: FormData) => {
      const request = {
        workspace_id: workspace,
        topic: readText(form, 'topic'),
        document_ids: form.getAll('document').map(String),
        meeting_ids: form.getAll('meeting').map(String),
      };
      return kind === 'ideas'
        ? docket.generations.brainstorm(request)
        : docket.generations.content({ ...request, type: kind, length });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['drafts', 'list'] });
      await navigate({ to: '/w/$workspace/drafts/$draft', params: { workspace, draft: id } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={text.create} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={text.topic} name="topic" hint={text.topicHint} maxLength={500} required />
        <div className="flex flex-wrap gap-4">
          <Select
            label={text.kind}
            choices={KINDS.map((id) => ({ id, name: text.kinds[id] }))}
            chosen={kind}
            onChoose={setKind}
          />
          {kind !== 'ideas' && (
            <Select
              label={text.length}
              choices={LENGTHS.map((id) => ({ id, name: text.lengths[id] }))}
              chosen={length}
              onChoose={setLength}
            />
          )}
        </div>
        <SourceChoices />
        <Failure text={error ? describe(error) : undefined} />
        <Button type="submit" kind="primary" disabled={isPending}>
          {isPending ? text.writing : text.create}
        </Button>
      </form>
    </Dialog>
  );
}

function SourceChoices() {
  const { drafts: text } = useMessages();
  const { data: choices = [] } = useQuery(sourceChoicesQuery(useWorkspaceId()));
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-12 font-medium text-ink-2">{text.sources}</legend>
      <ul className="max-h-48 overflow-y-auto rounded-md ring-1 ring-line ring-inset">
        {choices.map(({ kind, id, title }) => (
          <li key={id}>
            <label className="flex min-h-8 items-center gap-2 px-2.5 hover:bg-hover">
              <input type="checkbox" name={kind} value={id} className="size-3.5 accent-ink" />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="text-12 text-ink-3">{text.sourceKinds[kind]}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
