import type { Task } from '../contract/tasks.ts';
import type { TaskRow } from '../storage/task-schema.ts';

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Converts a row to the task of the API.
 *
 * @param missing related ids whose resource does not exist, as `findDeletedRelatedIds` returns them
 */
export function presentTask(row: TaskRow, missing: ReadonlySet<string> = NO_IDS): Task {
  const { related_document_id: documentId, related_meeting_id: meetingId } = row;
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    title: row.title,
    description: row.description,
    status: row.status,
    assigned_to: row.assigned_to,
    due_date: row.due_date,
    priority: row.priority,
    related_document_id: documentId,
    related_meeting_id: meetingId,
    tags: JSON.parse(row.tags_json) as string[],
    metadata: JSON.parse(row.metadata_json) as Task['metadata'],
    origin: row.origin,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    completed_at: row.completed_at,
    ...(documentId !== null && missing.has(documentId) && { related_document_deleted: true }),
    ...(meetingId !== null && missing.has(meetingId) && { related_meeting_deleted: true }),
  };
}

/** Returns the ETag of a task: its version, and which of its related resources are deleted. */
export function taskETag(task: TaskRow, missing: ReadonlySet<string>): string {
  const shown = presentTask(task, missing);
  const deleted = [
    shown.related_document_deleted ? '-document' : '',
    shown.related_meeting_deleted ? '-meeting' : '',
  ];
  return `"${task.version}${deleted.join('')}"`;
}
