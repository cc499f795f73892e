import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Brainstorm, GeneratedContent } from '@docket/sdk';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { ResourceListPage } from '../ui/resource-list-page.tsx';
import { NewDraftDialog } from './new-draft-dialog.tsx';
import { draftsQuery } from './queries.ts';
import { titleOf } from './title-of.ts';

const COMMAND = `curl $DOCKET_URL/v2/generate/content -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"topic":"Renewing the services agreement","type":"email"}'`;

/** Page with the drafts of a workspace: contents and ideas out of its documents and meetings. */
export function DraftsPage() {
  const { drafts: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ResourceListPage
        kind="drafts"
        title={shell.drafts}
        list={useInfiniteQuery(draftsQuery(workspace))}
        texts={text}
        command={COMMAND}
        onCreate={() => setOpen(true)}
        describe={(draft) => ({
          name: titleOf(draft),
          to: '/w/$workspace/drafts/$draft',
          params: { workspace, draft: draft.id },
          facts: <Kind draft={draft} />,
        })}
      />
      {isOpen && <NewDraftDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Kind({ draft }: { draft: GeneratedContent | Brainstorm }) {
  const { drafts: text } = useMessages();
  const kind = draft.kind === 'content' ? draft.type : 'ideas';
  return (
    <span className="text-12 text-ink-2">
      {text.kinds[kind as keyof typeof text.kinds] ?? kind}
    </span>
  );
}
