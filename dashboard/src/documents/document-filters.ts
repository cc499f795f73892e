import { useSearch } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import type { ListSearch } from '../ui/filter-bar.tsx';
import type { DocumentFilters } from './queries.ts';

/** Returns the filters of the address in the form of the API. */
export function useDocumentFilters(): DocumentFilters {
  const { status, title, tag } = useSearch({ strict: false }) as ListSearch & { tag?: string };
  return {
    workspace_id: useWorkspaceId(),
    ...(status && { status: status as NonNullable<DocumentFilters['status']> }),
    ...(title && { title }),
    ...(tag && { tag }),
  };
}
