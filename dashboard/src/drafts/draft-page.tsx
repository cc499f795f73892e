import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Copy, Download, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Brainstorm, GeneratedContent } from '@docket/sdk';

import { useDelete } from '../api/deletes.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panes } from '../ui/panes.tsx';
import { RenameButton } from '../ui/rename-button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toasts.tsx';
import { DraftText } from './draft-text.tsx';
import { EditDraft } from './edit-draft.tsx';
import { IdeaList } from './idea-list.tsx';
import { draftQuery } from './queries.ts';
import { SourceList } from './source-list.tsx';
import { titleOf } from './title-of.ts';
import { useSaveDraft } from './use-save-draft.ts';

const TEXT = 0;
const SOURCES = 1;

/** Page of one draft: the text on the left, the passages that it rests on on the right. */
export function DraftPage() {
  const { draft: id } = useParams({ strict: false });
  const { data: draft, error, refetch } = useQuery(draftQuery(id!));
  if (error) {
    return <PageError isWholePage error={error} retry={() => void refetch()} />;
  }
  if (!draft) return <Skeleton />;
  return <LoadedDraft key={draft.id} draft={draft} />;
}

function LoadedDraft({ draft }: { draft: GeneratedContent | Brainstorm }) {
  const { drafts: text } = useMessages();
  const [pane, showPane] = useState(TEXT);
  const [isEdited, setEdited] = useState(false);
  const toSource = (number: number) => {
    showPane(SOURCES);
    const source = document.querySelector<HTMLElement>(`[data-source="${number}"]`);
    source?.scrollIntoView({ block: 'start' });
    source?.focus();
  };
  return (
    <>
      <DraftHeader draft={draft} onEdit={() => setEdited(true)} />
      <Panes
        names={[text.text, text.sources]}
        shown={pane}
        onShow={showPane}
        columns="md:grid-cols-[minmax(0,1fr)_minmax(300px,380px)]"
      >
        {[
          <div key="text" tabIndex={0} className="min-h-0 overflow-y-auto px-4 py-6 sm:px-10">
            {draft.kind === 'brainstorm' ? (
              <IdeaList ideas={draft.ideas} onSource={toSource} />
            ) : isEdited ? (
              <EditDraft draft={draft} onClose={() => setEdited(false)} />
            ) : (
              <DraftText content={draft.content} onSource={toSource} />
            )}
          </div>,
          <aside
            key="sources"
            aria-label={text.sources}
            tabIndex={0}
            className="min-h-0 overflow-y-auto border-line md:border-l"
          >
            <SourceList sources={draft.sources} />
          </aside>,
        ]}
      </Panes>
    </>
  );
}

function DraftHeader({
  draft,
  onEdit,
}: {
  draft: GeneratedContent | Brainstorm;
  onEdit: () => void;
}) {
  const { drafts: text, shell, general } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(toMarkdown(draft));
    toast({ text: general.copied });
  };
  const title = titleOf(draft);
  const download = () => saveFile(`${title}.md`, toMarkdown(draft), 'text/markdown');
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/drafts" params={{ workspace }}>
          {shell.drafts}
        </Link>
      }
      title={title}
      meta={
        <span className="hidden tnum xl:inline">
          {formatTime(draft.created_at, language)}
          {draft.kind === 'content' &&
            draft.edited_at !== undefined &&
            ` · ${text.edited(formatTime(draft.edited_at, language))}`}
        </span>
      }
      actions={
        <>
          <Button icon={Download} onClick={download}>
            {text.download}
          </Button>
          <Button icon={Copy} onClick={() => void copy()}>
            {text.copy}
          </Button>
          {draft.kind === 'content' && <EditActions draft={draft} onEdit={onEdit} />}
          <DeleteButton draft={draft} />
        </>
      }
    />
  );
}

function EditActions({ draft, onEdit }: { draft: GeneratedContent; onEdit: () => void }) {
  const { drafts: text } = useMessages();
  const { mutateAsync } = useSaveDraft(draft);
  if (!useCan('write:documents')) return null;
  return (
    <>
      <Button icon={PenLine} onClick={onEdit}>
        {text.edit}
      </Button>
      <RenameButton title={draft.title} onSave={(title) => mutateAsync({ title })} />
    </>
  );
}

function DeleteButton({ draft }: { draft: GeneratedContent | Brainstorm }) {
  const { drafts: text } = useMessages();
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const deleteOne = useDelete('drafts');
  const remove = () => {
    deleteOne([draft.id], text.deleted(titleOf(draft)));
    void navigate({ to: '/w/$workspace/drafts', params: { workspace } });
  };
  return (
    <Button
      kind="ghost"
      icon={Trash2}
      label={text.delete}
      needs="delete:documents"
      onClick={remove}
    />
  );
}

function toMarkdown(draft: GeneratedContent | Brainstorm): string {
  if (draft.kind === 'content') return draft.content;
  return draft.ideas.map(({ title, description }) => `## ${title}\n\n${description}`).join('\n\n');
}
