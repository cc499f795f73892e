import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { type DeletedKind, useListDelete } from '../api/deletes.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import { FilteredList } from './filtered-list.tsx';
import { useKeys } from './keys.ts';
import { PageHeader } from './page-header.tsx';

type Resource = { id: string; created_at: string };

type Texts = {
  create: string;
  none: string;
  noMatch: string;
  clearFilters: string;
  deleteOne: (name: string) => string;
  deleted: (name: string) => string;
};

/** Line of the list: the name of the resource, its page, and facts behind the name. */
export type ResourceLine = {
  name: string;
  to: string;
  params: Record<string, string>;
  facts?: ReactNode;
};

/** Page with the resources of one kind, the newest first: each line opens one, or deletes it. The key C makes a new one. */
export function ResourceListPage<Row extends Resource>({
  kind,
  title,
  list,
  texts,
  command,
  onCreate,
  describe,
}: {
  kind: DeletedKind;
  title: string;
  list: UseInfiniteQueryResult<{ pages: readonly { rows: readonly Row[] }[] }>;
  texts: Texts;
  /** Command that adds a resource. */
  command: string;
  onCreate: () => void;
  describe: (row: Row) => ResourceLine;
}) {
  const remove = useListDelete(kind);
  useKeys({ c: onCreate }, 'write:documents');
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button kind="primary" icon={Plus} needs="write:documents" onClick={onCreate}>
            {texts.create}
          </Button>
        }
      />
      <FilteredList
        needs="write:documents"
        list={list}
        isFiltered={false}
        texts={texts}
        emptyAction={<Button onClick={onCreate}>{texts.create}</Button>}
        command={command}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => {
              const line = describe(row);
              return (
                <Line
                  key={row.id}
                  line={line}
                  createdAt={row.created_at}
                  deleteLabel={texts.deleteOne(line.name)}
                  onDelete={() => remove([row.id], texts.deleted(line.name))}
                />
              );
            })}
          </ul>
        )}
      </FilteredList>
    </>
  );
}

function Line({
  line: { name, to, params, facts },
  createdAt,
  deleteLabel,
  onDelete,
}: {
  line: ResourceLine;
  createdAt: string;
  deleteLabel: string;
  onDelete: () => void;
}) {
  const language = useLanguage();
  return (
    <li className="relative flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 hover:bg-hover">
      <Link
        to={to}
        params={params}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {name}
      </Link>
      {facts}
      <span className="hidden text-12 text-ink-3 tnum md:inline">
        {formatTime(createdAt, language)}
      </span>
      {/* Above the link, which covers the row. */}
      <span className="relative">
        <Button
          size="sm"
          kind="ghost"
          icon={Trash2}
          label={deleteLabel}
          needs="delete:documents"
          onClick={onDelete}
        />
      </span>
    </li>
  );
}
