import type { Task } from '../contract/tasks.ts';
import type { TaskRow } from '../storage/task-schema.ts';

const NONE: ReadonlySet<string> = new Set();

/** @param missing ids of ours that lead nowhere, as `findMissing` finds them */
export function presentTask(row: TaskRow, missing: ReadonlySet<string> = NONE): Task {
  const { due_at: _due, version: _version, tags_json, metadata_json, ...fields } = row;
  const { related_document_id: documentId, related_meeting_id: meetingId } = fields;
  return {
    ...fields,
    tags: JSON.parse(tags_json) as string[],
    metadata: JSON.parse(metadata_json) as Task['metadata'],
    ...(documentId !== null && missing.has(documentId) && { related_document_deleted: true }),
    ...(meetingId !== null && missing.has(meetingId) && { related_meeting_deleted: true }),
  };
}
