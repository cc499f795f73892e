import type { ActionItems } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { useMessages } from '../messages/messages.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import { type UndoStack, useUndo } from '../ui/undo.ts';
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
  const { meetings: text } = useMessages();
  const { offer, undoNewest } = useUndo();
  const accept = useAccept(meetingId, offer);
  const judge = useOptimisticChange({
    queryKey: itemsQuery(meetingId).queryKey,
    apply: applyJudgement,
    send: ({ item, isDismissed }: Judgement) =>
      docket.meetings.correct(meetingId, item.id, { dismissed: isDismissed }),
  });
  return {
    accept,
    dismiss: (item) => {
      judge({ item, isDismissed: true });
      offer(text.dismissedOne, () => judge({ item, isDismissed: false }));
    },
    restore: (item) => judge({ item, isDismissed: false }),
    undo: undoNewest,
  };
}

/** Returns the function that makes tasks of action items. Undoing deletes the tasks. */
function useAccept(meetingId: string, offerUndo: UndoStack['offer']): ItemActions['accept'] {
  const { meetings: text } = useMessages();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { mutate: remove } = useMutation({
    mutationFn: (taskIds: readonly string[]) =>
      Promise.all(taskIds.map((taskId) => docket.tasks.delete(taskId))),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
  return useOptimisticChange({
    queryKey: itemTasksQuery(meetingId).queryKey,
    refetched: [['tasks']],
    apply: (tasks: ItemTask[], items: readonly OutcomeItem[]) => [
      ...tasks,
      ...items.map(({ id }) => ({ itemId: id, taskId: '' })),
    ],
    send: (items) =>
      docket.meetings.createTasks(meetingId, { item_ids: items.map(({ id }) => id) }),
    onSuccess: ({ tasks }) =>
      offerUndo(text.madeTasks(tasks.length), () => remove(tasks.map(({ id }) => id))),
  });
}

type Judgement = { item: OutcomeItem; isDismissed: boolean };

/** Returns the action items as they will be after the judgement. */
function applyJudgement(
  items: ActionItems | null,
  { item, isDismissed }: Judgement,
): ActionItems | null {
  if (!items) return null;
  const index = items.action_items.findIndex(({ id }) => id === item.id);
  const pointer = `/action_items/${index}`;
  const finding = items.findings?.[pointer] ?? { id: item.id, source: 'engine' as const };
  return {
    ...items,
    findings: { ...items.findings, [pointer]: { ...finding, dismissed: isDismissed } },
  };
}
