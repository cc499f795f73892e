import { useQueryClient } from '@tanstack/react-query';

import { useMessages } from '../messages/messages.tsx';
import { hideRows, showRows } from '../ui/hidden-rows.ts';
import { useKeys } from '../ui/keys.ts';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { useUndo } from '../ui/undo.ts';
import { forEachOf } from './for-each.ts';
import { delayChange } from './delayed-change.ts';
import { docket } from './docket.ts';

/** Resources that a list deletes: how one is deleted, its address, and the queries that show it. */
const KINDS = {
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
};

export type DeletedKind = keyof typeof KINDS;

/**
 * Returns the function that deletes resources, unless the person undoes that. Lists leave them out meanwhile.
 *
 * @returns function that returns how to undo it
 */
export function useDelete(
  kind: DeletedKind,
): (ids: readonly string[], notice: string) => () => void {
  const { general } = useMessages();
  const toast = useToast();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const { remove, path } = KINDS[kind];
  return (ids, notice) => {
    hideRows(ids);
    const cancel = delayChange({
      run: async () => {
        const [error] = await forEachOf(ids, remove);
        await queryClient.invalidateQueries({ queryKey: [kind] });
        showRows(ids);
        if (error !== undefined) showError(error);
      },
      leave: ids.map((id) => ({ method: 'DELETE', path: `${path}/${id}` })),
      onError: showError,
    });
    const undo = () => {
      cancel();
      showRows(ids);
    };
    toast({ text: notice, action: { name: general.undo, run: undo } });
    return undo;
  };
}

/** Returns the function that deletes rows of a list. The key Z undoes the newest deletion. */
export function useListDelete(kind: DeletedKind): (ids: readonly string[], notice: string) => void {
  const remove = useDelete(kind);
  const { push, undoNewest } = useUndo();
  useKeys({ z: undoNewest });
  return (ids, notice) => void push(remove(ids, notice));
}
