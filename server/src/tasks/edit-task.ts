import { isDeepStrictEqual } from 'node:util';

import type { TaskChanges, UpdateTaskRequest } from '../contract/tasks.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { findSettings } from '../workspaces/settings.ts';
import { newActivityRow } from './activity.ts';
import { toTagsColumn, toTextColumn } from './create-task.ts';
import { toDueAt, withStoredDueDate } from './due-date.ts';
import type { TaskEffects } from './effects.ts';
import { presentTask } from './present.ts';
import { findDeletedRelatedIds, requireRelatedExist } from './relations.ts';
import { updateTaskRow } from './store.ts';

/** Task after an edit, with its related ids whose resource was deleted. */
export type EditedTask = { task: TaskRow; missing: Set<string> };

/**
 * Changes a task and adds the effects to `effects`. A request that names the status always publishes an event, even
 * without a change.
 *
 * @param before locked in `tx`
 * @throws ApiError `invalid_request` naming `related_document_id`, `related_meeting_id`, `due_date` or `status`
 */
export async function editTask(
  tx: Tx,
  { clock, actor }: { clock: Clock; actor: string | null },
  before: TaskRow,
  requested: UpdateTaskRequest,
  effects: TaskEffects,
): Promise<EditedTask> {
  const fields = await withStoredDueDate(tx, before.workspace_id, requested);
  await requireTransition(tx, before, fields.status);
  const edited = { ...before, ...toColumns(fields) };
  const changes = listChanges(before, edited, fields);
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) {
    await requireRelatedExist(tx, before.workspace_id, changedRelations(before, edited));
  }
  const task = isChanged ? nextVersion(clock, before, edited) : before;
  const completed = task.status === 'completed' && before.status !== 'completed';
  if (isChanged) {
    await updateTaskRow(tx, before, task);
    effects.counts.push({ task: before, by: -1 }, { task, by: 1 });
    const action = completed ? 'completed' : 'updated';
    effects.activity.push(newActivityRow(task.updated_at, task, { action, actor, changes }));
  }
  const missing = await findDeletedRelatedIds(tx, task.workspace_id, [task]);
  if (isChanged || fields.status !== undefined) {
    const shown = presentTask(task, missing);
    const { id: resourceId } = task;
    effects.events.push({ name: 'task.updated', resourceId, data: { ...shown, changes } });
    if (completed) effects.events.push({ name: 'task.completed', resourceId, data: shown });
  }
  return { task, missing };
}

function toColumns(fields: UpdateTaskRequest): Partial<TaskRow> {
  const { tags, metadata, priority, due_date, status, title, ...texts } = fields;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, toTextColumn(text)])),
    ...(title !== undefined && { title: title.toWellFormed() }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority: priority ?? 'medium' }),
    ...(due_date !== undefined && { due_date, due_at: toDueAt(due_date) }),
    ...(tags !== undefined && { tags_json: toTagsColumn(tags ?? []) }),
    ...(metadata !== undefined && { metadata_json: metadataColumn(metadata ?? {}) }),
  };
}

/** Returns the fields of the request whose value changes. */
function listChanges(before: TaskRow, after: TaskRow, fields: UpdateTaskRequest): TaskChanges {
  const [was, is] = [presentTask(before), presentTask(after)];
  const names = Object.keys(fields) as (keyof UpdateTaskRequest)[];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(was[name], is[name]))
      .map((name) => [name, { from: was[name], to: is[name] }]),
  );
}

/** Returns the related ids that change. An unchanged id is not checked again, since its resource may be deleted. */
function changedRelations(before: TaskRow, after: TaskRow): Partial<TaskRow> {
  const { related_document_id, related_meeting_id } = after;
  return {
    ...(related_document_id !== before.related_document_id && { related_document_id }),
    ...(related_meeting_id !== before.related_meeting_id && { related_meeting_id }),
  };
}

function nextVersion(clock: Clock, before: TaskRow, edited: TaskRow): TaskRow {
  const updated_at = isoNow(clock);
  const completed_at = edited.status === 'completed' ? (before.completed_at ?? updated_at) : null;
  return { ...edited, completed_at, version: before.version + 1, updated_at };
}

const CLOSED_STATUSES: readonly TaskRow['status'][] = ['completed', 'cancelled'];

/**
 * Checks a status change. With strict transitions, a closed task must be reopened before any other change.
 *
 * @param status new status; undefined or the current status changes nothing
 * @throws ApiError `invalid_request` naming `status`
 */
async function requireTransition(
  tx: Tx,
  before: Pick<TaskRow, 'workspace_id' | 'status'>,
  status: TaskRow['status'] | undefined,
): Promise<void> {
  if (status === undefined || status === before.status || status === 'open') return;
  if (!CLOSED_STATUSES.includes(before.status)) return;
  const { strict_task_transitions: isStrict } = await findSettings(tx, before.workspace_id);
  if (!isStrict) return;
  const message = `A task that is ${before.status} must be set to open before it becomes ${status}: the workspace has strict_task_transitions`;
  throw invalidField('status', 'conflict', message);
}
