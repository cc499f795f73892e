import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Group } from '../ui/group.tsx';
import { PageError } from '../ui/page-error.tsx';

/** Shows the rows of one kind; nothing where there are none. A failure leaves the other kinds alone. */
export function ListGroup<Item>({
  title,
  query: { data, error, refetch },
  action,
  children,
}: {
  title: string;
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  /** Way to the whole list. Without it the group is complete, and says how many rows it has. */
  action?: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  if (!error && (data === undefined || data.length === 0)) return null;
  return (
    <Group title={title} count={action ? undefined : data?.length} action={action}>
      {error && !data && <PageError error={error} retry={() => void refetch()} />}
      <ul>{data?.map(children)}</ul>
    </Group>
  );
}
