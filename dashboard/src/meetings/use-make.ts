import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useErrorToast } from '../ui/toasts.tsx';

/** Returns a mutation that makes a result of a meeting and reads the meeting again. */
export function useMake(make: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: make,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
    onError: showError,
  });
}
