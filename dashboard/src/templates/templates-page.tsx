import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { ResourceListPage } from '../ui/resource-list-page.tsx';
import { templatesQuery } from './queries.ts';

const COMMAND = `curl $DOCKET_URL/v2/extraction-templates -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"name":"Leases","schema":{"type":"object","properties":{"rent":{"type":"number"}}}}'`;

/** Page with the extraction templates of a workspace: the fields that are read from documents of one kind. */
export function TemplatesPage() {
  const { templates: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  return (
    <ResourceListPage
      kind="templates"
      title={shell.templates}
      list={useInfiniteQuery(templatesQuery(workspace))}
      texts={text}
      command={COMMAND}
      onCreate={() => void navigate({ to: '/w/$workspace/templates/new', params: { workspace } })}
      describe={({ id, name, version }) => ({
        name,
        to: '/w/$workspace/templates/$template',
        params: { workspace, template: id },
        facts: <span className="text-12 text-ink-2 tnum">{text.version(version)}</span>,
      })}
    />
  );
}
