import type { Document } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { useDelayedChange } from '../api/use-delayed-change.ts';
import { useMessages } from '../messages/messages.tsx';
import { hideRows, showRows, useHiddenRows } from '../ui/hidden-rows.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import { readCallIds, sampleQuery } from './sample-queries.ts';

/** First parts of the keys of queries that the sample changes. */
const CHANGED = ['documents', 'recordings', 'meetings', 'overview'];

/** Returns the sample contract of the workspace, and how to add and remove it; `remove` is undefined for a person who may not. */
export function useSample() {
  const { documents: text } = useMessages();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const onError = useErrorToast();
  const delay = useDelayedChange();
  const hidden = useHiddenRows();
  const invalidate = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => CHANGED.includes(String(queryKey[0])),
    });
  const canRead = useCan('read:documents');
  const canWrite = useCan('write:documents');
  const { data: document, isLoading } = useQuery({ ...sampleQuery(workspace), enabled: canRead });
  const { mutate: add, isPending: isAdding } = useMutation({
    mutationFn: () => docket.setup.addSample({ workspace_id: workspace }),
    onSuccess: invalidate,
    onError,
  });
  const isShown = document && !hidden.has(document.id);
  const ids = document ? listIds(document) : [];
  const remove = (title: string) => {
    hideRows(ids);
    delay({
      notice: text.deleted(title),
      run: async () => {
        try {
          await docket.setup.removeSample({ workspace_id: workspace });
          await invalidate();
        } finally {
          showRows(ids);
        }
      },
      leave: [{ method: 'DELETE', path: `/v2/setup/sample?workspace_id=${workspace}` }],
      onUndone: () => showRows(ids),
    });
  };
  return {
    document: isShown ? document : undefined,
    ids,
    isLoading,
    canAdd: canWrite && !isAdding,
    add,
    remove: isShown && canWrite ? () => remove(document.title) : undefined,
  };
}

/** Lists the ids of the sample contract, of the recording about it and of its meeting. */
function listIds(document: Document): string[] {
  const call = readCallIds(document);
  return [document.id, ...(call ? [call.recording, call.meeting] : [])];
}
