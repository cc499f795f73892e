import type { Document } from '@docket/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { delayChange } from '../api/delayed-change.ts';
import { docket } from '../api/docket.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { sampleQuery } from './sample-queries.ts';

/** Returns the sample contract of the workspace, and how to add and remove it. */
export function useSample() {
  const { documents: text, general } = useMessages();
  const workspace = useWorkspaceId();
  const queryClient = useQueryClient();
  const toast = useToast();
  const onError = useErrorToast();
  const canRead = useCan('read:documents');
  const canWrite = useCan('write:documents');
  const query = sampleQuery(workspace);
  const { data: document, isLoading } = useQuery({ ...query, enabled: canRead });
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['documents'] });
  const { mutate: add, isPending: isAdding } = useMutation({
    mutationFn: () => docket.setup.addSample({ workspace_id: workspace }),
    onSuccess: refetch,
    onError,
  });
  const remove = (sample: Document) => {
    queryClient.setQueryData(query.queryKey, null);
    const cancel = delayChange({
      run: async () => {
        await docket.documents.delete(sample.id);
        await refetch();
      },
      leave: { method: 'DELETE', path: `/v2/documents/${sample.id}` },
      onError: (error) => {
        onError(error);
        void refetch();
      },
    });
    const undo = () => {
      cancel();
      queryClient.setQueryData(query.queryKey, sample);
    };
    toast({ text: text.deleted(sample.title), action: { name: general.undo, run: undo } });
  };
  return { document, isLoading, canAdd: canWrite && !isAdding, add, remove };
}
