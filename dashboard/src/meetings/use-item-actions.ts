import type { ActionItem, ActionItems, UpdateActionItemRequest } from '@docket/sdk';

import { docket } from '../api/docket.ts';
import { forEachOf } from '../api/for-each.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { useMessages } from '../messages/messages.tsx';
import { useUndo } from '../ui/undo.ts';
import { itemsQuery } from './queries.ts';

const FIELDS = ['description', 'assigned_to', 'due_date'] as const;

/** Fields of an action item that a person edits. */
export type ItemFields = Pick<ActionItem, (typeof FIELDS)[number]>;

export type ItemActions = {
  /** Makes tasks of action items. */
  accept: (items: readonly ActionItem[]) => void;
  dismiss: (item: ActionItem) => void;
  restore: (item: ActionItem) => void;
  edit: (item: ActionItem, fields: ItemFields) => void;
  /** Undoes the newest change that was made on this page. */
  undo: () => void;
};

/** Stands for the id of a task that the server has not made yet. */
const NEW_TASK = '';

type Change = { items: readonly ActionItem[]; change: UpdateActionItemRequest };

/** Returns what can be done with the action items of a meeting. Changes show at once and can be undone. */
export function useItemActions(meetingId: string): ItemActions {
  const { meetings: text } = useMessages();
  const { offer, push, undoNewest } = useUndo();
  const { queryKey } = itemsQuery(meetingId);
  const send = useOptimisticChange({
    queryKey,
    apply: applyChange,
    send: (change: Change) => sendChange(meetingId, change),
    refetched: [queryKey, ['tasks']],
    onSuccess: (changed, { items, change }) => {
      const isMade = change.state === 'accepted' && items.every(isWaiting);
      if (isMade) offer(text.madeTasks(changed.length), () => reopen(changed));
    },
  });
  const reopen = (items: readonly ActionItem[]) => send({ items, change: { state: 'open' } });
  return {
    accept: (items) => send({ items, change: { state: 'accepted' } }),
    dismiss: (item) => {
      send({ items: [item], change: { state: 'dismissed' } });
      offer(text.dismissedOne, () => reopen([item]));
    },
    restore: (item) =>
      send({ items: [item], change: { state: item.task_id === null ? 'open' : 'accepted' } }),
    edit: (item, fields) => {
      const names = FIELDS.filter((name) => fields[name] !== item[name]);
      if (names.length === 0) return;
      push(() => send({ items: [item], change: pick(item, names) }));
      send({ items: [item], change: pick(fields, names) });
    },
    undo: undoNewest,
  };
}

function pick(fields: ItemFields, names: readonly (keyof ItemFields)[]): Partial<ItemFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** True if nobody has decided about an item, or its task is gone. */
export function isWaiting({ state, task_id: taskId }: ActionItem): boolean {
  return state !== 'dismissed' && taskId === null;
}

/** @returns the items after the change; @throws the first refusal */
async function sendChange(meetingId: string, { items, change }: Change): Promise<ActionItem[]> {
  if (change.state === 'accepted') return acceptAll(meetingId, items);
  if (change.state === 'open') await deleteTasks(items);
  return changeAll(meetingId, items, change);
}

async function acceptAll(meetingId: string, items: readonly ActionItem[]): Promise<ActionItem[]> {
  // An item whose task was deleted gets another one only after it was opened again.
  const released = items.filter(({ state }) => state === 'accepted');
  await changeAll(meetingId, released, { state: 'open' });
  if (items.length === 1) return changeAll(meetingId, items, { state: 'accepted' });
  const ids = items.map(({ id }) => id);
  await docket.meetings.createTasks(meetingId, { item_ids: ids });
  const { action_items: listed } = await docket.meetings.actionItems(meetingId);
  return listed.filter(({ id }) => ids.includes(id));
}

async function changeAll(
  meetingId: string,
  items: readonly ActionItem[],
  change: UpdateActionItemRequest,
): Promise<ActionItem[]> {
  const changed: ActionItem[] = [];
  const [error] = await forEachOf(items, async ({ id }) => {
    changed.push(await docket.meetings.updateActionItem(meetingId, id, change));
  });
  if (error !== undefined) throw error;
  return changed;
}

/** An item is opened again only without its task. */
async function deleteTasks(items: readonly ActionItem[]): Promise<void> {
  const taskIds = items.flatMap(({ task_id: taskId }) => taskId ?? []);
  const [error] = await forEachOf(taskIds, (taskId) => docket.tasks.delete(taskId));
  if (error !== undefined) throw error;
}

/** Returns the action items as they will be after the change. */
function applyChange(listed: ActionItems | null, { items, change }: Change): ActionItems | null {
  if (!listed) return null;
  const ids = new Set(items.map(({ id }) => id));
  const changed = listed.action_items.map((item) =>
    ids.has(item.id) ? { ...item, ...change, task_id: toTaskId(item, change) } : item,
  );
  return { ...listed, action_items: changed };
}

function toTaskId({ task_id: taskId }: ActionItem, { state }: UpdateActionItemRequest) {
  if (state === 'open') return null;
  return state === 'accepted' ? (taskId ?? NEW_TASK) : taskId;
}
