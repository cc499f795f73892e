import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useMessages } from '../messages/messages.tsx';
import { describeError } from '../ui/page-error.tsx';
import { useToast } from '../ui/toasts.tsx';

/** Returns a mutation that makes a result of a meeting and reads the meeting again. */
export function useMake(make: () => Promise<unknown>) {
  const { common } = useMessages();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: make,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
    onError: (error) =>
      toast({ text: common.failed, detail: describeError(error, common.notReachable) }),
  });
}
