import type { Document } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { delayChange } from '../api/delayed-change.ts';
import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useErrorToast, useToast } from '../ui/toasts.tsx';

/** Returns the function that leaves a document and deletes it, unless the person undoes that. */
export function useDeleteDocument(): (document: Pick<Document, 'id' | 'title'>) => void {
  const { documents: text, general } = useMessages();
  const toast = useToast();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const workspace = useWorkspaceId();
  return ({ id, title }) => {
    const cancel = delayChange({
      run: async () => {
        await docket.documents.delete(id);
        await queryClient.invalidateQueries({ queryKey: ['documents'] });
      },
      leave: { method: 'DELETE', path: `/v2/documents/${id}` },
      onError: showError,
    });
    toast({ text: text.deleted(title), action: { name: general.undo, run: cancel } });
    void navigate({ to: '/w/$workspace/documents', params: { workspace } });
  };
}
