import type { Grid } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { useListDelete } from '../api/deletes.ts';
import { useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { GridState } from './grid-state.tsx';
import { NewGridDialog } from './new-grid-dialog.tsx';
import { gridsQuery } from './queries.ts';

const COMMAND = `curl $DOCKET_URL/v2/grids -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"name":"Leases","columns":[{"name":"Rent","question":"How much is the monthly rent?"}]}'`;

/** Page with the grids of a workspace: the same questions or fields of many documents and meetings. */
export function GridsPage() {
  const { grids: text, shell } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const remove = useListDelete('grids');
  useKeys({ c: open }, 'write:documents');
  return (
    <>
      <PageHeader
        title={shell.grids}
        actions={
          <Button kind="primary" icon={Plus} needs="write:documents" onClick={open}>
            {text.create}
          </Button>
        }
      />
      <FilteredList
        needs="write:documents"
        list={useInfiniteQuery(gridsQuery(useWorkspaceId()))}
        isFiltered={false}
        texts={text}
        emptyAction={<Button onClick={open}>{text.create}</Button>}
        command={COMMAND}
      >
        {(rows) => (
          <ul>
            {rows.map((grid) => (
              <GridLine
                key={grid.id}
                grid={grid}
                onDelete={() => remove([grid.id], text.deleted(grid.name))}
              />
            ))}
          </ul>
        )}
      </FilteredList>
      {isOpen && <NewGridDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function GridLine({ grid, onDelete }: { grid: Grid; onDelete: () => void }) {
  const { grids: text } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, name, columns, rows, created_at: createdAt } = grid;
  return (
    <li className="relative flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 hover:bg-hover">
      <Link
        to="/w/$workspace/grids/$grid"
        params={{ workspace, grid: id }}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {name}
      </Link>
      <GridState grid={grid} />
      <span className="hidden w-36 text-12 text-ink-2 tnum sm:inline">
        {text.size(rows.total, columns.length)}
      </span>
      <span className="hidden text-12 text-ink-3 tnum md:inline">
        {formatTime(createdAt, language)}
      </span>
      {/* Above the link, which covers the row. */}
      <span className="relative">
        <Button
          size="sm"
          kind="ghost"
          icon={Trash2}
          label={text.deleteOne(name)}
          needs="delete:documents"
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
