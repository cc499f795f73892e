import { createHash } from 'node:crypto';

import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import { toRfc3339 } from '../../kernel/iso-8601.ts';
import { isDateTime, isDay } from '../../kernel/iso-times.ts';
import type { Services } from '../../app/services.ts';
import type { IntegrationRow, TaskLinkRow } from '../../storage/integration-schema.ts';
import type { TaskRow } from '../../storage/task-schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { parseStringMap } from '../connection.ts';
import { ProviderError } from '../providers/errors.ts';
import type {
  Connection,
  ExternalTask,
  Project,
  ProviderClient,
  PushedTask,
} from '../providers/provider.ts';
import { deleteLink, externalTaskOf, findOrPrepareLink, putLink } from './task-links.ts';

/** The open project that a step of a sync pushes to. */
export type PushDestination = {
  integration: IntegrationRow;
  connection: Connection;
  project: Project;
  client: Pick<ProviderClient, 'countWrites'>;
  isDryRun: boolean;
};

/** Result of pushing one task. The caller stores `link` together with the result. */
export type PushResult = {
  action: 'created' | 'updated' | 'skipped';
  external: ExternalTask | undefined;
  link: TaskLinkRow | undefined;
};

/**
 * Creates or updates the external task. Creating takes three steps: commit a link with state `creating`, send the
 * request, store the link with the external id. If the third step is missing, the result of the request is unknown: the
 * next attempt searches for the marker before it creates anything.
 *
 * @throws ProviderError if the provider failed; the reason of the client's signal
 */
export async function pushTask(
  services: Services,
  destination: PushDestination,
  task: TaskRow,
): Promise<PushResult> {
  const { integration, connection, project, isDryRun } = destination;
  const { link, isNew } = await findOrPrepareLink(services, integration, task, connection.project);
  const { publicUrl } = services;
  const pushed = toPushedTask(task, { integration, link, publicUrl });
  const hash = hashPushedTask(pushed, connection);
  const linked = externalTaskOf(link);
  if (linked) {
    if (link.pushed_hash === hash) return { action: 'skipped', external: linked, link: undefined };
    if (isDryRun) return { action: 'updated', external: linked, link: undefined };
    const external = await update(services, destination, { link, external: linked }, pushed);
    return { action: 'updated', external, link: completeLink(services, link, external, hash) };
  }
  const match = isNew ? undefined : await project.find(pushed);
  if (isDryRun) return { action: match ? 'updated' : 'created', external: match, link: undefined };
  const external = match
    ? await update(services, destination, { link, external: match }, pushed)
    : await create(services, destination, link, pushed);
  return { action: 'created', external, link: completeLink(services, link, external, hash) };
}

async function create(
  services: Services,
  { project, client }: PushDestination,
  link: TaskLinkRow,
  task: PushedTask,
): Promise<ExternalTask> {
  await storeLink(services, { ...link, state: 'creating' });
  const writesBefore = client.countWrites();
  try {
    return await project.create(task);
  } catch (error) {
    // After any other error, such as a shutdown, the row stays as after a crash.
    if (!(error instanceof ProviderError)) throw error;
    const mayExist = error.isAmbiguous || client.countWrites() > writesBefore;
    if (mayExist) await storeLink(services, { ...link, state: 'unknown' });
    else await inTransaction(services, (tx) => deleteLink(tx, link));
    throw error;
  }
}

async function update(
  services: Services,
  { project }: PushDestination,
  { link, external }: { link: TaskLinkRow; external: ExternalTask },
  task: PushedTask,
): Promise<ExternalTask> {
  try {
    return await project.update(external, task);
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'external_gone') {
      await inTransaction(services, (tx) => deleteLink(tx, link));
    }
    throw error;
  }
}

async function storeLink(services: Services, link: TaskLinkRow): Promise<void> {
  const updated_at = isoNow(services.clock);
  await inTransaction(services, (tx) => putLink(tx, { ...link, updated_at }));
}

function completeLink(
  { clock }: Services,
  link: TaskLinkRow,
  { id, key, url }: ExternalTask,
  hash: string,
): TaskLinkRow {
  return {
    ...link,
    external_id: id,
    external_key: key,
    external_url: url,
    pushed_hash: hash,
    state: 'linked',
    updated_at: isoNow(clock),
  };
}

/** Margin for the difference between the clocks of two servers. */
const CLOCK_MARGIN_MS = 10 * MINUTE_MS;

/** Builds the fields that the provider receives. */
function toPushedTask(
  task: TaskRow,
  {
    integration,
    link,
    publicUrl,
  }: { integration: IntegrationRow; link: TaskLinkRow; publicUrl: string },
): PushedTask {
  const { id, title, description, status, priority, due_date } = task;
  const assignees = new Map(Object.entries(parseStringMap(integration.assignees_json)));
  return {
    id,
    title,
    description,
    status,
    priority,
    dueDate: due_date === null ? null : toProviderTime(due_date),
    tags: JSON.parse(task.tags_json) as string[],
    assignee: task.assigned_to === null ? null : (assignees.get(task.assigned_to) ?? null),
    url: `${publicUrl}/v2/tasks/${id}`,
    marker: {
      text: `docket:${id}`,
      uuid: link.handle,
      since: new Date(Date.parse(link.created_at) - CLOCK_MARGIN_MS).toISOString(),
    },
  };
}

/** Returns a due date in the form that providers read: calendar date or RFC 3339. */
function toProviderTime(dueDate: string): string {
  return isDay(dueDate) || isDateTime(dueDate) ? dueDate : toRfc3339(dueDate);
}

/** Hashes the fields and the settings that decide what is pushed. A task with the stored hash is skipped. */
function hashPushedTask(task: PushedTask, connection: Connection): string {
  const { marker: _marker, ...fields } = task;
  const { statuses, priorities, options } = connection;
  return createHash('sha256')
    .update(JSON.stringify([fields, statuses, priorities, options]))
    .digest('hex');
}
