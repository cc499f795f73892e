import type { Document } from '@docket/sdk';
import { useNavigate } from '@tanstack/react-router';

import { useDelete } from '../api/deletes.ts';
import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';

/** Returns the function that leaves a document and deletes it, unless the person undoes that. */
export function useDeleteDocument(): (document: Pick<Document, 'id' | 'title'>) => void {
  const { documents: text } = useMessages();
  const navigate = useNavigate();
  const remove = useDelete('documents');
  const workspace = useWorkspaceId();
  return ({ id, title }) => {
    remove([id], text.deleted(title));
    void navigate({ to: '/w/$workspace/documents', params: { workspace } });
  };
}
