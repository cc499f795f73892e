import { useQueryClient } from '@tanstack/react-query';

import { hideRows, showRows } from '../ui/hidden-rows.ts';
import { useKeys } from '../ui/keys.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import { useUndo } from '../ui/undo.ts';
import { forEachOf } from './for-each.ts';
import { docket } from './docket.ts';
import { useWorkspaceId } from './session.ts';
import { useDelayedChange } from './use-delayed-change.ts';

/** Returns what lists delete: how one resource is deleted, its address, and by the name the queries that show it. */
function kindsIn(workspaceId: string) {
  const workspace = `/v2/workspaces/${workspaceId}`;
  return {
    documents: {
      remove: (id: string) => docket.documents.delete(id),
      path: '/v2/documents',
    },
    recordings: {
      remove: (id: string) => docket.transcriptions.delete(id),
      path: '/v2/transcribe',
    },
    meetings: {
      remove: (id: string) => docket.meetings.delete(id),
      path: '/v2/meetings',
    },
    tasks: {
      remove: (id: string) => docket.tasks.delete(id),
      path: '/v2/tasks',
    },
    drafts: {
      remove: (id: string) => docket.generations.delete(id),
      path: '/v2/generations',
    },
    grids: {
      remove: (id: string) => docket.grids.delete(id),
      path: '/v2/grids',
    },
    templates: {
      remove: (id: string) => docket.extractionTemplates.delete(id),
      path: '/v2/extraction-templates',
    },
    members: {
      remove: (id: string) => docket.members.remove(workspaceId, id),
      path: `${workspace}/members`,
    },
    invitations: {
      remove: (id: string) => docket.invitations.revoke(workspaceId, id),
      path: `${workspace}/invitations`,
    },
  };
}

export type DeletedKind = keyof ReturnType<typeof kindsIn>;

/**
 * Returns the function that deletes resources, unless the person undoes that. Lists leave them out meanwhile.
 *
 * @returns function that returns how to undo it
 */
export function useDelete(
  kind: DeletedKind,
): (ids: readonly string[], notice: string) => () => void {
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const delay = useDelayedChange();
  const { remove, path } = kindsIn(useWorkspaceId())[kind];
  return (ids, notice) => {
    hideRows(ids);
    return delay({
      notice,
      run: async () => {
        const [error] = await forEachOf(ids, remove);
        await queryClient.invalidateQueries({ queryKey: [kind] });
        showRows(ids);
        if (error !== undefined) showError(error);
      },
      leave: ids.map((id) => ({ method: 'DELETE', path: `${path}/${id}` })),
      onUndone: () => showRows(ids),
    });
  };
}

/** Returns the function that deletes rows of a list. The key Z undoes the newest deletion. */
export function useListDelete(kind: DeletedKind): (ids: readonly string[], notice: string) => void {
  const remove = useDelete(kind);
  const { push, undoNewest } = useUndo();
  useKeys({ z: undoNewest });
  return (ids, notice) => void push(remove(ids, notice));
}
