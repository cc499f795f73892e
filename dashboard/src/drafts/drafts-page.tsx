import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { Brainstorm, GeneratedContent } from '@docket/sdk';

import { useListDelete } from '../api/deletes.ts';
import { useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { NewDraftDialog } from './new-draft-dialog.tsx';
import { draftsQuery } from './queries.ts';
import { titleOf } from './title-of.ts';

const COMMAND = `curl $DOCKET_URL/v2/generate/content -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"topic":"Renewing the services agreement","type":"email"}'`;

/** Page with the drafts of a workspace: contents and ideas out of its documents and meetings. */
export function DraftsPage() {
  const { drafts: text, shell } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const remove = useListDelete('drafts');
  useKeys({ c: open }, 'write:documents');
  return (
    <>
      <PageHeader
        title={shell.drafts}
        actions={
          <Button kind="primary" icon={Plus} needs="write:documents" onClick={open}>
            {text.create}
          </Button>
        }
      />
      <FilteredList
        needs="write:documents"
        list={useInfiniteQuery(draftsQuery(useWorkspaceId()))}
        isFiltered={false}
        texts={text}
        emptyAction={<Button onClick={open}>{text.create}</Button>}
        command={COMMAND}
      >
        {(rows) => (
          <ul>
            {rows.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                onDelete={() => remove([draft.id], text.deleted(titleOf(draft)))}
              />
            ))}
          </ul>
        )}
      </FilteredList>
      {isOpen && <NewDraftDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DraftRow({
  draft,
  onDelete,
}: {
  draft: GeneratedContent | Brainstorm;
  onDelete: () => void;
}) {
  const { drafts: text } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const kind = draft.kind === 'content' ? draft.type : 'ideas';
  return (
    <li className="relative flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 hover:bg-hover">
      <Link
        to="/w/$workspace/drafts/$draft"
        params={{ workspace, draft: draft.id }}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {titleOf(draft)}
      </Link>
      <span className="text-12 text-ink-2">
        {text.kinds[kind as keyof typeof text.kinds] ?? kind}
      </span>
      <span className="hidden text-12 text-ink-3 tnum sm:inline">
        {formatTime(draft.created_at, language)}
      </span>
      {/* Above the link, which covers the row. */}
      <span className="relative">
        <Button
          size="sm"
          kind="ghost"
          icon={Trash2}
          label={text.deleteOne(titleOf(draft))}
          needs="delete:documents"
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
