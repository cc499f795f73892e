import type { TaskRow } from '../storage/task-schema.ts';
import { presentTask } from './present.ts';

/** Of what is shown of a task: its version, and what it is related to that is deleted by now. */
export function etagOf(task: TaskRow, missing: ReadonlySet<string>): string {
  const shown = presentTask(task, missing);
  const deleted = [
    shown.related_document_deleted ? '-document' : '',
    shown.related_meeting_deleted ? '-meeting' : '',
  ];
  return `"${task.version}${deleted.join('')}"`;
}
