import { useNavigate, useSearch } from '@tanstack/react-router';

import { useWorkspaceId } from '../api/session.ts';
import type { TaskFilters, TaskStatus } from './queries.ts';

/** Filters, look and open task, all part of the address. */
export type TaskSearch = {
  view?: string;
  status?: string;
  title?: string;
  person?: string;
  task?: string;
};

export function useTaskSearch(): TaskSearch {
  return useSearch({ strict: false });
}

/** Returns the function that changes search parameters and keeps the others. */
export function useChangeSearch(): (change: {
  [Name in keyof TaskSearch]: string | undefined;
}) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...change }),
      replace: true,
      resetScroll: false,
    });
}

/** Returns the filters of the address in the form of the API. */
export function useTaskFilters(): TaskFilters {
  const { view, status, title, person } = useTaskSearch();
  return {
    workspace_id: useWorkspaceId(),
    ...(status && view !== 'board' && { status: status as TaskStatus }),
    ...(title && { title }),
    ...(person && { assigned_to: person }),
  };
}
