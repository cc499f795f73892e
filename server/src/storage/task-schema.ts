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
  /** Date, or time with its offset, as given. */
  due_date: string | null;
  /** `due_date` as UTC time (a date as its beginning), or `~`, which sorts last, without a due date. */
  due_at: string;
  priority: Priority;
  /** Id of a user, ours or of another system. Our user may be deleted. */
  related_document_id: string | null;
  related_meeting_id: string | null;
  /** JSON array of strings. */
  tags_json: string;
  /** JSON object of scalars. */
  metadata_json: string;
  /** Origin, unique in a workspace, such as `action_item:action_…`. */
  origin: string | null;
  /** Id of the user or key; null for the service. */
  created_by: string | null;
  /** Version number, from 1. */
  version: number;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
};

/** Tag of a task, for filters. */
export type TaskTagRow = {
  workspace_id: string;
  /** Value in the form of `facetValue`. */
  tag: string;
  task_id: string;
};

export type TaskActivityRow = {
  workspace_id: string;
  task_id: string;
  id: string;
  action: TaskAction;
  /** Id of the user or key; null for the service. */
  actor: string | null;
  /** JSON object `{field: {from, to}}`. */
  changes_json: string | null;
  /** JSON object of scalars. */
  details_json: string | null;
  created_at: string;
};

/** Number of tasks, changed in the transaction of the task. */
export type TaskCountRow = {
  workspace_id: string;
  /** Assignee; empty for the count over all tasks. */
  assigned_to: string;
  status: TaskStatus;
  priority: Priority;
  count: number;
};
