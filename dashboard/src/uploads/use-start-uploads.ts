import { useQueryClient } from '@tanstack/react-query';

import { useWorkspaceId } from '../api/session.ts';
import { useLanguage } from '../messages/messages.tsx';
import { fileKind } from './file-kind.ts';
import { storedLanguage } from './spoken-language.ts';
import { startUploads } from './uploads.ts';

/** Returns the function that uploads files to the workspace of the address, each by its kind. */
export function useStartUploads(): (files: readonly File[]) => void {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const own = useLanguage();
  return (files) => {
    const language = storedLanguage() ?? own;
    for (const kind of ['document', 'recording'] as const) {
      const queryKey = [kind === 'document' ? 'documents' : 'recordings'];
      startUploads(
        files.filter((file) => fileKind(file) === kind),
        {
          workspaceId,
          kind,
          language,
          onSent: () => void queryClient.invalidateQueries({ queryKey }),
        },
      );
    }
  };
}
