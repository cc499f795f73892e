import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PageError } from '../ui/page-error.tsx';

/** Shows what waits of one kind; nothing where nothing waits. A failure leaves the other kinds alone. */
export function Group<Row>({
  title,
  query: { data, error, refetch },
  children,
}: {
  title: string;
  query: UseQueryResult<Row[]>;
  children: (row: Row) => ReactNode;
}) {
  if (!error && (data === undefined || data.length === 0)) return null;
  return (
    <section className="pt-5">
      <h2 className="px-4 pb-1 text-12 font-semibold">
        {title} {data && <span className="font-normal text-ink-3 tnum">{data.length}</span>}
      </h2>
      {error && !data && <PageError error={error} retry={() => void refetch()} />}
      <ul>{data?.map(children)}</ul>
    </section>
  );
}

/** Row of the page: a link over the whole row, and what there is to do. */
export function Row({ link, note }: { link: ReactNode; note: ReactNode }) {
  return (
    <li className="relative flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 hover:bg-hover">
      <span className="min-w-0 flex-1 truncate font-medium">{link}</span>
      <span className="shrink-0 text-12 text-ink-3 tnum">{note}</span>
    </li>
  );
}
