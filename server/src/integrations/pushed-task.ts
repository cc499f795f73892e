import { createHash } from 'node:crypto';

import { MINUTE_MS } from '../kernel/clock.ts';
import type { IntegrationRow } from '../storage/integration-schema.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { parseTexts } from './connection.ts';
import type { Connection, Handle, PushedTask } from './providers/provider.ts';

/** By so much the clocks of two servers may differ. */
const CLOCK_MARGIN_MS = 10 * MINUTE_MS;

/**
 * A task in the form in which every product gets it.
 *
 * @param firstTriedAt when it was first tried to create it there, which tells apart the things that were made of it
 */
export function toPushedTask(
  task: TaskRow,
  {
    integration,
    publicUrl,
    firstTriedAt,
  }: { integration: IntegrationRow; publicUrl: string; firstTriedAt: string },
): PushedTask {
  const { id, title, description, status, priority, due_date: dueDate } = task;
  const assignees = parseTexts(integration.assignees_json);
  return {
    id,
    title,
    description,
    status,
    priority,
    dueDate,
    tags: JSON.parse(task.tags_json) as string[],
    assignee: task.assigned_to === null ? null : (assignees[task.assigned_to] ?? null),
    url: `${publicUrl}/v2/tasks/${id}`,
    handle: handleOf(task, firstTriedAt),
  };
}

function handleOf({ workspace_id, id }: TaskRow, firstTriedAt: string): Handle {
  return {
    marker: `docket:${id}`,
    uuid: uuidOf([workspace_id, id, firstTriedAt]),
    since: new Date(Date.parse(firstTriedAt) - CLOCK_MARGIN_MS).toISOString(),
  };
}

/** RFC 9562 §5.4 in form; the bits that version 4 draws are those of a hash. */
function uuidOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** Equal where pushing again would change nothing. */
export function pushedHash(task: PushedTask, connection: Connection): string {
  const { handle: _handle, ...shown } = task;
  const { statuses, priorities, options } = connection;
  return createHash('sha256')
    .update(JSON.stringify([shown, statuses, priorities, options]))
    .digest('hex');
}
