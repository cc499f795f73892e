import type { ActionItems } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import type { OutcomeItem } from './outcome.ts';
import { type ItemTask, itemsQuery, itemTasksQuery } from './queries.ts';

export type ItemActions = {
  /** Makes tasks of action items. */
  accept: (items: readonly OutcomeItem[]) => void;
  dismiss: (item: OutcomeItem) => void;
  restore: (item: OutcomeItem) => void;
  /** Undoes the newest change that was made on this page. */
  undo: () => void;
};

/** Returns what can be done with the action items of a meeting. Changes show at once and can be undone. */
export function useItemActions(meetingId: string): ItemActions {
  const { meetings: text, common } = useMessages();
  const toast = useToast();
  const undoable = useRef<(() => void)[]>([]);
  const accept = useAccept(meetingId);
  const judge = useJudge(meetingId);
  const offerUndo = (notice: string, undo: () => void) => {
    const run = () => {
      undoable.current = undoable.current.filter((one) => one !== run);
      undo();
    };
    undoable.current.push(run);
    toast({ text: notice, action: { name: common.undo, run } });
  };
  return {
    accept: (items) =>
      accept.mutate(items, {
        onSuccess: ({ tasks }) =>
          offerUndo(text.madeTasks(items.length), () => accept.remove(tasks.map(({ id }) => id))),
      }),
    dismiss: (item) => {
      judge({ item, isDismissed: true });
      offerUndo(text.dismissedOne, () => judge({ item, isDismissed: false }));
    },
    restore: (item) => judge({ item, isDismissed: false }),
    undo: () => undoable.current.at(-1)?.(),
  };
}

function useAccept(meetingId: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { queryKey } = itemTasksQuery(meetingId);
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['tasks'] });
  const create = useMutation({
    mutationFn: async (items: readonly OutcomeItem[]) =>
      docket.meetings.createTasks(meetingId, { item_ids: items.map(({ id }) => id) }),
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<ItemTask[]>(queryKey);
      const added = items.map(({ id }) => ({ itemId: id, taskId: '' }));
      queryClient.setQueryData(queryKey, [...(before ?? []), ...added]);
      return { before };
    },
    onError: (error, _items, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showError(error);
    },
    onSettled: refetch,
  });
  const remove = useMutation({
    mutationFn: (taskIds: readonly string[]) =>
      Promise.all(taskIds.map((taskId) => docket.tasks.delete(taskId))),
    onError: showError,
    onSettled: refetch,
  });
  return { mutate: create.mutate, remove: remove.mutate };
}

type Judgement = { item: OutcomeItem; isDismissed: boolean };

function useJudge(meetingId: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { queryKey } = itemsQuery(meetingId);
  const { mutate } = useMutation({
    mutationFn: async ({ item, isDismissed }: Judgement) =>
      docket.meetings.correct(meetingId, item.id, { dismissed: isDismissed }),
    onMutate: async (judgement) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<ActionItems | null>(queryKey);
      if (before) queryClient.setQueryData(queryKey, applyJudgement(before, judgement));
      return { before };
    },
    onError: (error, _judgement, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
}

/** Returns the action items as they will be after the judgement. */
function applyJudgement(items: ActionItems, { item, isDismissed }: Judgement): ActionItems {
  const index = items.action_items.findIndex(({ id }) => id === item.id);
  const pointer = `/action_items/${index}`;
  const finding = items.findings?.[pointer] ?? { id: item.id, source: 'engine' as const };
  return {
    ...items,
    findings: { ...items.findings, [pointer]: { ...finding, dismissed: isDismissed } },
  };
}
