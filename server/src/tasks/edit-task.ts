import { isDeepStrictEqual } from 'node:util';

import type { TaskChanges, UpdateTaskRequest } from '../contract/tasks.ts';
import { type Clock, isoNow } from '../kernel/clock.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { newActivity } from './activity.ts';
import { dueAt } from './due-date.ts';
import type { Effects } from './effects.ts';
import { tagsColumn, textColumn } from './new-task.ts';
import { presentTask } from './present.ts';
import { findDeletedRelations, requireRelated } from './relations.ts';
import { requireTransition } from './require-transition.ts';
import { updateTask } from './store.ts';

/** A task as it is, and what of the things it is related to is deleted by now. */
export type Edited = { task: TaskRow; missing: Set<string> };

/**
 * Changes a task and adds what follows from it to `effects`. Who names the status announces it, whether it changes or not.
 *
 * @param before locked in `tx`
 * @throws ApiError `invalid_request` naming `related_document_id`, `related_meeting_id` or `status`
 */
export async function editTask(
  tx: Tx,
  { clock, actor }: { clock: Clock; actor: string | null },
  before: TaskRow,
  fields: UpdateTaskRequest,
  effects: Effects,
): Promise<Edited> {
  await requireTransition(tx, before, fields.status);
  const edited = { ...before, ...columnsOf(fields) };
  const changes = changesOf(before, edited, fields);
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) await requireRelated(tx, before.workspace_id, newRelations(before, edited));
  const task = isChanged ? nextVersion(clock, before, edited) : before;
  const completed = task.status === 'completed' && before.status !== 'completed';
  if (isChanged) {
    await updateTask(tx, before, task);
    effects.counts.push({ task: before, by: -1 }, { task, by: 1 });
    const action = completed ? 'completed' : 'updated';
    effects.activity.push(newActivity(task.updated_at, task, { action, actor, changes }));
  }
  const missing = await findDeletedRelations(tx, task.workspace_id, [task]);
  if (isChanged || fields.status !== undefined) {
    const shown = presentTask(task, missing);
    const { id: resourceId } = task;
    effects.events.push({ name: 'task.updated', resourceId, data: { ...shown, changes } });
    if (completed) effects.events.push({ name: 'task.completed', resourceId, data: shown });
  }
  return { task, missing };
}

function columnsOf(fields: UpdateTaskRequest): Partial<TaskRow> {
  const { tags, metadata, priority, due_date, status, title, ...texts } = fields;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textColumn(text)])),
    ...(title !== undefined && { title: title.toWellFormed() }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority: priority ?? 'medium' }),
    ...(due_date !== undefined && { due_date, due_at: dueAt(due_date) }),
    ...(tags !== undefined && { tags_json: tagsColumn(tags ?? []) }),
    ...(metadata !== undefined && { metadata_json: metadataColumn(metadata ?? {}) }),
  };
}

/** Of the fields that were named, those that are another than before. */
function changesOf(before: TaskRow, after: TaskRow, fields: UpdateTaskRequest): TaskChanges {
  const [was, is] = [presentTask(before), presentTask(after)];
  const names = Object.keys(fields) as (keyof UpdateTaskRequest)[];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(was[name], is[name]))
      .map((name) => [name, { from: was[name], to: is[name] }]),
  );
}

/** An id that the task had before stays, though what it names is deleted. */
function newRelations(before: TaskRow, after: TaskRow): Partial<TaskRow> {
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
