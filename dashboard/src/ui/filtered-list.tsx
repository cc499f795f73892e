import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { type Scope, useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import { useHiddenRows } from './hidden-rows.ts';
import { PageError } from './page-error.tsx';
import { Skeleton } from './skeleton.tsx';

type Pages<Row> = { pages: readonly { rows: readonly Row[] }[] };

/** Shows the rows that match the filters of the address, with a button for more, or says why there are none. */
export function FilteredList<Row extends { id: string }>({
  needs,
  list,
  isFiltered,
  texts,
  emptyAction,
  command,
  children,
}: {
  /** Scope that adding a row needs. */
  needs: Scope;
  list: UseInfiniteQueryResult<Pages<Row>>;
  isFiltered: boolean;
  texts: { none: string; noMatch: string; clearFilters: string };
  /** Control that adds the first row. */
  emptyAction: ReactNode;
  /** Command that adds a row. */
  command: string;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { general } = useMessages();
  const canAdd = useCan(needs);
  const navigate = useNavigate();
  const hidden = useHiddenRows();
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (error && !data) return <PageError error={error} retry={() => void list.refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.pages.flatMap((page) => page.rows).filter(({ id }) => !hidden.has(id));
  if (rows.length === 0 && isFiltered) {
    const clear = () => void navigate({ to: '.', search: {} });
    return (
      <Empty action={<Button onClick={clear}>{texts.clearFilters}</Button>}>{texts.noMatch}</Empty>
    );
  }
  if (rows.length === 0) {
    return (
      <Empty needs={needs} action={emptyAction} command={command}>
        {canAdd ? texts.none : general.nothingYet}
      </Empty>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="max-w-list">
        {children(rows)}
        {hasNextPage && (
          <div className="p-3">
            <Button disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {general.more}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
