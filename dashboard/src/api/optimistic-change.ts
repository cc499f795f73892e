import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { useErrorToast } from '../ui/toasts.tsx';

type OptimisticChange<Data, Change, Result> = {
  /** Beginning of the keys of the queries whose data show the change. */
  queryKey: QueryKey;
  /** Returns the data of a query as they will be after the change. */
  apply: (data: Data, change: Change, queryKey: QueryKey) => Data;
  send: (change: Change) => PromiseLike<Result>;
  onSuccess?: (result: Result, change: Change) => void;
  /** Queries that are read again after the last change. Default: the ones of `queryKey`. */
  refetched?: readonly QueryKey[];
};

/**
 * Returns the function that makes a change: it shows at once, and is taken back if the server refuses it. The server is
 * read again after the last of several changes, since an earlier answer would hide the later ones.
 */
export function useOptimisticChange<Data, Change, Result>({
  queryKey,
  apply,
  send,
  onSuccess,
  refetched = [queryKey],
}: OptimisticChange<Data, Change, Result>): (change: Change) => void {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const unsettled = useRef(0);
  /** Data of the queries without the changes; undefined while nothing changes. */
  const base = useRef<[QueryKey, Data | undefined][]>(undefined);
  /** Changes of `base` that the server has not refused. */
  const changes = useRef<Change[]>([]);
  const show = () => {
    for (const [key, data] of base.current ?? []) {
      if (data === undefined) continue;
      const applyTo = (before: Data, change: Change) => apply(before, change, key);
      queryClient.setQueryData<Data>(key, changes.current.reduce(applyTo, data));
    }
  };
  const { mutate } = useMutation({
    mutationFn: async (change: Change) => send(change),
    onMutate: async (change) => {
      unsettled.current += 1;
      // A read on its way would hide the change.
      await queryClient.cancelQueries({ queryKey });
      base.current ??= queryClient.getQueriesData<Data>({ queryKey });
      changes.current = [...changes.current, change];
      show();
    },
    onSuccess: (result, change) => onSuccess?.(result, change),
    onError: (error, change) => {
      changes.current = changes.current.filter((one) => one !== change);
      show();
      showError(error);
    },
    onSettled: async () => {
      unsettled.current -= 1;
      if (unsettled.current > 0) return;
      base.current = undefined;
      changes.current = [];
      await Promise.all(refetched.map((key) => queryClient.invalidateQueries({ queryKey: key })));
    },
  });
  return mutate;
}
