import type { Priority } from '../contract/meeting-results.ts';
import type { Metadata } from '../contract/labels.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import { metadataColumn } from '../storage/metadata.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { dueAt } from './due-date.ts';

/** What is said of a task that is made. The texts are within the bounds of the contract; the due date is a day or a time. */
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
  /** User or key; null: the service itself. */
  created_by: string | null;
};

/** The row of a new task. */
export function newTask(
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
    description: textColumn(fields.description),
    status: 'open',
    assigned_to: textColumn(fields.assigned_to),
    due_date,
    due_at: dueAt(due_date),
    priority: fields.priority ?? 'medium',
    related_document_id: textColumn(fields.related_document_id),
    related_meeting_id: textColumn(fields.related_meeting_id),
    tags_json: tagsColumn(fields.tags ?? []),
    metadata_json: metadataColumn(fields.metadata ?? {}),
    origin: origin ?? null,
    created_by: fields.created_by,
    version: 1,
    created_at,
    updated_at: created_at,
    completed_at: null,
  };
}

/** A text as a database gives it back: half a surrogate pair is no character, and two such texts may become one. */
export function textColumn(text: string | null | undefined): string | null {
  return text?.toWellFormed() ?? null;
}

/** Each tag once, in the order given. */
export function tagsColumn(tags: readonly string[]): string {
  return JSON.stringify([...new Set(tags)]);
}
