import type { CreateApiKeyRequest, GetMeResponses } from '@docket/sdk';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';

import { showTimesIn } from '../format/dates.ts';
import { docket } from './docket.ts';

export type Me = GetMeResponses[200];
export type Workspace = Me['workspaces'][number];

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await docket.me.get();
    showTimesIn(me.user?.time_zone ?? null);
    return me;
  },
});

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

export type Scope = CreateApiKeyRequest['scopes'][number];

/** Scope that a control or a key needs. To a person who lacks it, the control is not shown and the key does nothing. */
export type Needs = { needs?: Scope | undefined };

/** True if the person holds the scope in the workspace of the address. */
export function useCan(scope: Scope): boolean {
  return useIsAllowed()({ needs: scope });
}

/** Returns the function that tells whether the person may use something in the workspace of the address. */
export function useIsAllowed(): (used: Needs) => boolean {
  const held: readonly string[] = useWorkspace()?.scopes ?? [];
  return ({ needs }) => needs === undefined || held.includes(needs) || held.includes('admin:all');
}
