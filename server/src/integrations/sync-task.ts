import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { IntegrationRow, TaskLinkRow } from '../storage/integration-schema.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { deleteLink, putLink } from './link-store.ts';
import { knownLink, remoteOf } from './link-task.ts';
import type { Connection, Project, PushedTask, RemoteTask } from './providers/provider.ts';
import { VendorError } from './providers/vendor-error.ts';
import { pushedHash, toPushedTask } from './pushed-task.ts';

/** Where a step of a sync pushes to. */
export type Destination = {
  integration: IntegrationRow;
  connection: Connection;
  project: Project;
  /** Requests so far that changed something there. */
  writes: () => number;
  dryRun: boolean;
};

/** What became of a task; `link` is the row to be written with the result. */
export type Pushed = {
  action: 'created' | 'updated' | 'skipped';
  remote: RemoteTask | undefined;
  link: TaskLinkRow | undefined;
};

/**
 * Brings a task there to what it is here. Creating it takes three steps: a row that says that it will be tried, which is
 * committed; the request; the row with what it is called there. Where the first is there and the third is not, nobody
 * knows whether the request did what it was for, and the product is asked before anything is created again.
 *
 * @throws VendorError when the product did not do it; the reason of the session's signal
 */
export async function pushTask(
  services: Services,
  destination: Destination,
  task: TaskRow,
): Promise<Pushed> {
  const { integration, connection, project, dryRun } = destination;
  const known = await knownLink(services, integration, task, connection.project);
  const { link } = known;
  const { publicUrl } = services;
  const pushed = toPushedTask(task, { integration, link, publicUrl });
  const hash = pushedHash(pushed, connection);
  const remote = remoteOf(link);
  if (remote) {
    if (link.pushed_hash === hash) return { action: 'skipped', remote, link: undefined };
    if (dryRun) return { action: 'updated', remote, link: undefined };
    const updated = await update(services, destination, { link, remote }, pushed);
    return { action: 'updated', remote: updated, link: linked(services, link, updated, hash) };
  }
  const found = known.isNew ? undefined : await project.find(pushed);
  if (dryRun) return { action: found ? 'updated' : 'created', remote: found, link: undefined };
  const made = found
    ? await update(services, destination, { link, remote: found }, pushed)
    : await create(services, destination, link, pushed);
  return { action: 'created', remote: made, link: linked(services, link, made, hash) };
}

async function create(
  services: Services,
  { project, writes }: Destination,
  link: TaskLinkRow,
  task: PushedTask,
): Promise<RemoteTask> {
  await putLinkNow(services, { ...link, state: 'creating' });
  const before = writes();
  try {
    return await project.create(task);
  } catch (error) {
    // Anything else, as a shutdown, leaves the row as a kill would.
    if (!(error instanceof VendorError)) throw error;
    const isMade = error.isAmbiguous || writes() > before;
    if (isMade) await putLinkNow(services, { ...link, state: 'unknown' });
    else await inTransaction(services, (tx) => deleteLink(tx, link));
    throw error;
  }
}

async function update(
  services: Services,
  { project }: Destination,
  { link, remote }: { link: TaskLinkRow; remote: RemoteTask },
  task: PushedTask,
): Promise<RemoteTask> {
  try {
    return await project.update(remote, task);
  } catch (error) {
    if (error instanceof VendorError && error.code === 'external_gone') {
      await inTransaction(services, (tx) => deleteLink(tx, link));
    }
    throw error;
  }
}

async function putLinkNow(services: Services, link: TaskLinkRow): Promise<void> {
  const updated_at = isoNow(services.clock);
  await inTransaction(services, (tx) => putLink(tx, { ...link, updated_at }));
}

function linked(
  { clock }: Services,
  link: TaskLinkRow,
  { id, key, url }: RemoteTask,
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
