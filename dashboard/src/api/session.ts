import type { GetMeResponses } from '@docket/sdk';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';

import { docket } from './docket.ts';

export type Me = GetMeResponses[200];
export type Workspace = Me['workspaces'][number];

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => docket.me.get() });

/** State of the first start: `new` while nobody has an account. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => docket.setup.get(),
});

/** Returns the signed-in person with the workspaces. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Returns the id of the workspace in the address. */
export function useWorkspaceId(): string {
  return useParams({ strict: false }).workspace!;
}

/** Returns the workspace of the address; undefined if the person is not a member. */
export function useWorkspace(): Workspace | undefined {
  const id = useWorkspaceId();
  return useMe().workspaces.find((workspace) => workspace.id === id);
}

/** True if the session holds the scope in its default workspace. */
export function useCan(scope: string): boolean {
  const { scopes } = useMe();
  return scopes.includes(scope) || scopes.includes('admin:all') || scopes.includes('admin:*');
}
