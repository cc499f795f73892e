import type { Services } from '../app/services.ts';
import type { Metadata } from '../contract/labels.ts';
import type { Priority } from '../contract/meeting-results.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { newActivityRow } from './activity.ts';
import { toDueAt } from './due-date.ts';
import { type TaskEffects, createEffects, applyEffects } from './effects.ts';
import { presentTask } from './present.ts';
import { requireRelatedExist } from './relations.ts';
import { insertTask } from './store.ts';

/**
 * Creates tasks with their counters, history, index marks and events. Must be the last step of the transaction.
 *
 * @param requests fields of each task; `origin`, such as `action_item:<id>`, is unique in a workspace
 * @returns one entry for each request, in order; undefined when a task of this origin exists
 * @throws ApiError `invalid_request` naming `related_document_id` or `related_meeting_id`
 */
export async function createTasks(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  workspaceId: string,
  requests: readonly { fields: NewTaskFields; origin?: string | undefined }[],
): Promise<(TaskRow | undefined)[]> {
  const effects = createEffects();
  const tasks: (TaskRow | undefined)[] = [];
  for (const { fields, origin } of requests) {
    const task = newTaskRow(services, workspaceId, fields, origin);
    tasks.push((await insertTaskWithEffects(tx, task, effects)) ? task : undefined);
  }
  await applyEffects(tx, services.clock, workspaceId, effects);
  return tasks;
}

/**
 * Inserts a task and adds its effects to `effects`.
 *
 * @returns false when a task of this origin exists; nothing is written then
 * @throws as `createTasks`
 */
export async function insertTaskWithEffects(
  tx: Tx,
  task: TaskRow,
  effects: TaskEffects,
): Promise<boolean> {
  await requireRelatedExist(tx, task.workspace_id, task);
  if (!(await insertTask(tx, task))) return false;
  effects.counts.push({ task, by: 1 });
  const { created_at, created_by: actor } = task;
  effects.activity.push(newActivityRow(created_at, task, { action: 'created', actor }));
  effects.events.push({ name: 'task.created', resourceId: task.id, data: presentTask(task) });
  return true;
}

/** Fields of a new task. Strings are within the limits of the API; `due_date` is as `withStoredDueDate` returns it. */
export type NewTaskFields = {
  title: string;
  description?: string | null | undefined;
  assigned_to?: string | null | undefined;
  due_date?: string | null | undefined;
  priority?: Priority | undefined;
  related_document_id?: string | null | undefined;
  related_meeting_id?: string | null | undefined;
  tags?: readonly string[] | undefined;
  metadata?: Metadata | undefined;
  /** Id of the user or API key; null when the server creates the task. */
  created_by: string | null;
};

/** Creates the row of a new open task. */
export function newTaskRow(
  { clock }: Pick<Services, 'clock'>,
  workspaceId: string,
  fields: NewTaskFields,
  origin?: string,
): TaskRow {
  const created_at = isoNow(clock);
  const { due_date = null } = fields;
  return {
    workspace_id: workspaceId,
    id: newId('task'),
    title: fields.title.toWellFormed(),
    description: toTextColumn(fields.description),
    status: 'open',
    assigned_to: toTextColumn(fields.assigned_to),
    due_date,
    due_at: toDueAt(due_date),
    priority: fields.priority ?? 'medium',
    related_document_id: toTextColumn(fields.related_document_id),
    related_meeting_id: toTextColumn(fields.related_meeting_id),
    tags_json: toTagsColumn(fields.tags ?? []),
    metadata_json: metadataColumn(fields.metadata ?? {}),
    origin: origin ?? null,
    created_by: fields.created_by,
    version: 1,
    created_at,
    updated_at: created_at,
    completed_at: null,
  };
}

/** Replaces lone surrogates in a text, since databases cannot store them: two texts may become equal. */
export function toTextColumn(text: string | null | undefined): string | null {
  return text?.toWellFormed() ?? null;
}

/** Serializes tags without duplicates, in the given order. */
export function toTagsColumn(tags: readonly string[]): string {
  return JSON.stringify([...new Set(tags)]);
}
