import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { ResourceListPage } from '../ui/resource-list-page.tsx';
import { GridState } from './grid-state.tsx';
import { NewGridDialog } from './new-grid-dialog.tsx';
import { gridsQuery } from './queries.ts';

const COMMAND = `curl $DOCKET_URL/v2/grids -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"name":"Leases","columns":[{"name":"Rent","question":"How much is the monthly rent?"}]}'`;

/** Page with the grids of a workspace: the same questions or fields of many documents and meetings. */
export function GridsPage() {
  const { grids: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ResourceListPage
        kind="grids"
        title={shell.grids}
        list={useInfiniteQuery(gridsQuery(workspace))}
        texts={text}
        command={COMMAND}
        onCreate={() => setOpen(true)}
        describe={(grid) => ({
          name: grid.name,
          to: '/w/$workspace/grids/$grid',
          params: { workspace, grid: grid.id },
          facts: (
            <>
              <GridState grid={grid} />
              <span className="hidden w-36 text-12 text-ink-2 tnum sm:inline">
                {text.size(grid.rows.total, grid.columns.length)}
              </span>
            </>
          ),
        })}
      />
      {isOpen && <NewGridDialog onClose={() => setOpen(false)} />}
    </>
  );
}
