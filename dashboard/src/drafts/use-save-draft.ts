import type { GeneratedContent, UpdateGenerationRequest } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useErrorToast } from '../ui/toasts.tsx';

/** Returns a mutation that stores the title or the text of a draft. */
export function useSaveDraft({ id }: Pick<GeneratedContent, 'id'>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (change: UpdateGenerationRequest) => docket.generations.update(id, change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['drafts'] }),
    onError: showError,
  });
}
