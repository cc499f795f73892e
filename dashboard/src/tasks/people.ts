import type { Task } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { membersQuery } from './queries.ts';

type Person = { id: string; name: string };

/** Returns the members of the workspace, the person of the session first. */
export function usePeople(): Person[] {
  const { tasks: text } = useMessages();
  const { user } = useMe();
  const { data = [] } = useQuery(membersQuery(useWorkspaceId()));
  return data
    .map(({ user_id: id, name, email }) => ({
      id,
      name: id === user?.id ? text.me(name ?? email) : (name ?? email),
    }))
    .toSorted((a, b) => Number(b.id === user?.id) - Number(a.id === user?.id));
}

/** Returns the name of the person of a task, who may be no member; null without one. */
export function assigneeOf(
  { assigned_to: assignee }: Task,
  people: readonly Person[],
): string | null {
  return people.find(({ id }) => id === assignee)?.name ?? assignee;
}
