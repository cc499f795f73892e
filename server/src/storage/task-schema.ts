import type { Priority } from '../contract/meeting-results.ts';
import type { TaskAction, TaskStatus } from '../contract/tasks.ts';

/** Row types of tasks. */
export type TaskTables = {
  tasks: TaskRow;
  task_tags: TaskTagRow;
  task_activity: TaskActivityRow;
  task_counts: TaskCountRow;
};

export type TaskRow = {
  workspace_id: string;
  id: string;
  title: string;
  description: string | null;
  status: TaskStatus;
  assigned_to: string | null;
  /** A day or a time with its offset, as it was given. */
  due_date: string | null;
  /** `due_date` as a time in UTC, a day as its beginning; `~`, which sorts after all of them, without one. */
  due_at: string;
  priority: Priority;
  /** Of ours or of another system; ours may be deleted by now. */
  related_document_id: string | null;
  related_meeting_id: string | null;
  /** JSON array of texts. */
  tags_json: string;
  /** JSON object of scalars. */
  metadata_json: string;
  /** What it was made of, once each in a workspace, as `action_item:action_…`. */
  origin: string | null;
  /** User or key; null: the service. */
  created_by: string | null;
  /** Counts changes, from 1. */
  version: number;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
};

/** `tasks.tags_json` as it is filtered by. */
export type TaskTagRow = {
  workspace_id: string;
  /** As `facetValue` writes it. */
  tag: string;
  task_id: string;
};

export type TaskActivityRow = {
  workspace_id: string;
  task_id: string;
  id: string;
  action: TaskAction;
  /** User or key; null: the service. */
  actor: string | null;
  /** JSON object `{field: {from, to}}`. */
  changes_json: string | null;
  /** JSON object of scalars. */
  details_json: string | null;
  created_at: string;
};

/** How many tasks there are, changed in the transaction of the task. */
export type TaskCountRow = {
  workspace_id: string;
  /** Empty: whoever they are assigned to, if anybody. */
  assigned_to: string;
  status: TaskStatus;
  priority: Priority;
  count: number;
};
