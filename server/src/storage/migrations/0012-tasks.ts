/** Tasks, their tags and history, and how many there are. */
export const tasks = {
  name: '0012-tasks',
  statements: [
    // No foreign key leads to what a task is related to: the task outlives it.
    `create table tasks (
      workspace_id text not null references workspaces (id) on delete cascade,
      id text not null,
      title text not null,
      description text,
      status text not null,
      assigned_to text,
      due_date text,
      due_at text not null,
      priority text not null,
      related_document_id text,
      related_meeting_id text,
      tags_json text not null default '[]',
      metadata_json text not null default '{}',
      origin text,
      created_by text,
      version integer not null default 1,
      created_at text not null,
      updated_at text not null,
      completed_at text,
      primary key (workspace_id, id)
    )`,
    `create index tasks_by_created on tasks (workspace_id, created_at, id)`,
    `create index tasks_by_updated on tasks (workspace_id, updated_at, id)`,
    `create index tasks_by_due on tasks (workspace_id, due_at, id)`,
    `create index tasks_by_title on tasks (workspace_id, title, id)`,
    `create index tasks_by_status on tasks (workspace_id, status, created_at, id)`,
    `create index tasks_by_priority on tasks (workspace_id, priority, created_at, id)`,
    `create index tasks_by_assignee on tasks (workspace_id, assigned_to, created_at, id) where assigned_to is not null`,
    `create index tasks_by_assignee_and_status on tasks (workspace_id, assigned_to, status, created_at, id) where assigned_to is not null`,
    `create index tasks_by_document on tasks (workspace_id, related_document_id, created_at, id) where related_document_id is not null`,
    `create index tasks_by_meeting on tasks (workspace_id, related_meeting_id, created_at, id) where related_meeting_id is not null`,
    `create unique index tasks_by_origin on tasks (workspace_id, origin) where origin is not null`,

    `create table task_tags (
      workspace_id text not null,
      tag text not null,
      task_id text not null,
      primary key (workspace_id, tag, task_id),
      foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
    )`,
    `create index task_tags_by_task on task_tags (workspace_id, task_id)`,

    `create table task_activity (
      workspace_id text not null,
      task_id text not null,
      id text not null,
      action text not null,
      actor text,
      changes_json text,
      details_json text,
      created_at text not null,
      primary key (workspace_id, task_id, created_at, id),
      foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
    )`,

    // Under the empty assignee the tasks of everybody and nobody.
    `create table task_counts (
      workspace_id text not null references workspaces (id) on delete cascade,
      assigned_to text not null,
      status text not null,
      priority text not null,
      count bigint not null,
      primary key (workspace_id, assigned_to, status, priority)
    )`,
  ],
} as const;
