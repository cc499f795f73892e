import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useHiddenRows } from '../ui/hidden-rows.ts';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Pages<Row> = { pages: readonly { rows: readonly Row[] }[] };

/** Shows the rows of a list within a page, with a button for more. */
export function RowList<Row extends { id: string }>({
  list,
  label,
  none,
  children,
}: {
  list: UseInfiniteQueryResult<Pages<Row>>;
  label: string;
  /** Sentence in place of a list without rows. */
  none?: string;
  children: (row: Row) => ReactNode;
}) {
  const { general } = useMessages();
  const hidden = useHiddenRows();
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (error && !data) return <PageError error={error} retry={() => void list.refetch()} />;
  if (!data) return <Skeleton rows={2} height={52} />;
  const rows = data.pages.flatMap((page) => page.rows).filter(({ id }) => !hidden.has(id));
  if (rows.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <>
      <ul aria-label={label}>{rows.map((row) => children(row))}</ul>
      {hasNextPage && (
        <Button
          className="self-start"
          disabled={isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {general.more}
        </Button>
      )}
    </>
  );
}
