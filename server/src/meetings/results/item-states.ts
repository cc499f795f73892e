import type { ActionItem } from '../../contract/meeting-results.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';
import type { StoredItem } from './stored-results.ts';

/** Fields of an item that a person may change, besides the description. */
export type ItemFields = Partial<Pick<ActionItem, 'assigned_to' | 'due_date'>>;

/** Id of the task of each item that became one; null when the task was deleted. */
export type ItemTaskIds = ReadonlyMap<string, string | null>;

/** Returns an item with the changes of a person. A changed owner is no user until a member is named by id. */
export function applyEdits(
  item: StoredItem,
  correction: Pick<FindingCorrectionRow, 'value_json' | 'fields_json'> | undefined,
): StoredItem {
  if (!correction) return item;
  const { value_json, fields_json } = correction;
  const fields = JSON.parse(fields_json ?? '{}') as ItemFields;
  const value = value_json === null ? undefined : (JSON.parse(value_json) as { value: unknown });
  return {
    ...item,
    ...(typeof value?.value === 'string' && { description: value.value }),
    ...fields,
    ...(fields.assigned_to !== undefined && { assigned_user_id: null }),
  };
}

/** Returns what a person decided about an item. */
export function toItemState(
  id: string,
  tasks: ItemTaskIds,
  correction: Pick<FindingCorrectionRow, 'dismissed'> | undefined,
): Pick<ActionItem, 'state' | 'task_id'> {
  const accepted = tasks.has(id) ? 'accepted' : 'open';
  return {
    state: correction?.dismissed === 1 ? 'dismissed' : accepted,
    task_id: tasks.get(id) ?? null,
  };
}
