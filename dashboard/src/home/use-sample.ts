import type { Document } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useHiddenRows } from '../ui/hidden-rows.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import { sampleQuery } from './sample-queries.ts';

/** Returns the sample contract of the workspace, and how to add and remove it. */
export function useSample() {
  const { documents: text } = useMessages();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const onError = useErrorToast();
  const removeDocuments = useDelete('documents');
  const hidden = useHiddenRows();
  const canRead = useCan('read:documents');
  const canWrite = useCan('write:documents');
  const { data: document, isLoading } = useQuery({ ...sampleQuery(workspace), enabled: canRead });
  const { mutate: add, isPending: isAdding } = useMutation({
    mutationFn: () => docket.setup.addSample({ workspace_id: workspace }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['documents'] }),
    onError,
  });
  const isShown = document && !hidden.has(document.id);
  return {
    document: isShown ? document : undefined,
    isLoading,
    canAdd: canWrite && !isAdding,
    add,
    remove: ({ id, title }: Document) => removeDocuments([id], text.deleted(title)),
  };
}
