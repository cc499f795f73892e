import { useSearch } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import type { DocumentFilters } from './queries.ts';

/** Filters of the list that the address holds. */
export type DocumentSearch = { status?: string; title?: string; tag?: string };

/** Returns the filters of the address in the form of the API. */
export function useDocumentFilters(): DocumentFilters {
  const { status, title, tag } = useSearch({ strict: false }) as DocumentSearch;
  return {
    workspace_id: useWorkspaceId(),
    ...(status && { status: status as NonNullable<DocumentFilters['status']> }),
    ...(title && { title }),
    ...(tag && { tag }),
  };
}
