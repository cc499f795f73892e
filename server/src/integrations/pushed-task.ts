import { createHash } from 'node:crypto';

import { MINUTE_MS } from '../kernel/clock.ts';
import type { IntegrationRow, TaskLinkRow } from '../storage/integration-schema.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { parseTexts } from './connection.ts';
import type { Connection, PushedTask } from './providers/provider.ts';

/** By so much the clocks of two servers may differ. */
const CLOCK_MARGIN_MS = 10 * MINUTE_MS;

/** A task in the form in which every product gets it. */
export function toPushedTask(
  task: TaskRow,
  {
    integration,
    link,
    publicUrl,
  }: { integration: IntegrationRow; link: TaskLinkRow; publicUrl: string },
): PushedTask {
  const { id, title, description, status, priority, due_date: dueDate } = task;
  const assignees = new Map(Object.entries(parseTexts(integration.assignees_json)));
  return {
    id,
    title,
    description,
    status,
    priority,
    dueDate,
    tags: JSON.parse(task.tags_json) as string[],
    assignee: task.assigned_to === null ? null : (assignees.get(task.assigned_to) ?? null),
    url: `${publicUrl}/v2/tasks/${id}`,
    handle: {
      marker: `docket:${id}`,
      uuid: link.handle,
      since: new Date(Date.parse(link.created_at) - CLOCK_MARGIN_MS).toISOString(),
    },
  };
}

/** Equal where pushing again would change nothing. */
export function pushedHash(task: PushedTask, connection: Connection): string {
  const { handle: _handle, ...shown } = task;
  const { statuses, priorities, options } = connection;
  return createHash('sha256')
    .update(JSON.stringify([shown, statuses, priorities, options]))
    .digest('hex');
}
