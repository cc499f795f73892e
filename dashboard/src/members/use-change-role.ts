import type { InfiniteData } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { meQuery, useWorkspaceId } from '../api/session.ts';
import { type MemberRow, memberPagesQuery } from './queries.ts';
import type { Role } from './roles.ts';

type Pages = InfiniteData<{ rows: readonly MemberRow[] }>;
type Change = { id: string; role: Role };

/** Returns the function that changes the role of a member. */
export function useChangeRole(): (change: Change) => void {
  const workspaceId = useWorkspaceId();
  return useOptimisticChange({
    queryKey: memberPagesQuery(workspaceId).queryKey,
    apply: (data: Pages, { id, role }: Change): Pages => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === id ? { ...row, role } : row)),
      })),
    }),
    send: ({ id, role }) => docket.members.update(workspaceId, id, { role }),
    // A refusal may come from a change of the own role.
    refetched: [['members'], meQuery.queryKey],
  });
}
