import { sql } from 'kysely';
import type { Static, TSchema } from 'typebox';

import { type Clock, isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import type { JobRow } from '../storage/schema.ts';
import { notifyAfterCommit } from '../storage/transaction.ts';
import type { JobKind } from './job.ts';

/** Rows of one insert. The number is fixed, so that the statement of a full batch is prepared once. */
const ROWS_PER_INSERT = 100;

/**
 * Enqueues a job in the caller's transaction: it runs if and only if `tx` commits.
 *
 * @returns id of the job
 */
export async function enqueue<P extends TSchema>(
  tx: Tx,
  clock: Clock,
  kind: JobKind<P>,
  workspaceId: string,
  payload: Static<P>,
): Promise<string> {
  const now = isoNow(clock);
  return insertJob(tx, jobRow(kind, workspaceId, payload, now, now));
}

/** Enqueues a job that runs at `runAt` (ISO 8601) or later. */
export async function enqueueAt<P extends TSchema>(
  tx: Tx,
  { clock, runAt }: { clock: Clock; runAt: string },
  kind: JobKind<P>,
  workspaceId: string,
  payload: Static<P>,
): Promise<string> {
  return insertJob(tx, jobRow(kind, workspaceId, payload, isoNow(clock), runAt));
}

/** Enqueues one job for each payload. */
export async function enqueueMany<P extends TSchema>(
  tx: Tx,
  clock: Clock,
  kind: JobKind<P>,
  workspaceId: string,
  payloads: readonly Static<P>[],
): Promise<void> {
  if (payloads.length === 0) return;
  const now = isoNow(clock);
  const rows = payloads.map((payload) => jobRow(kind, workspaceId, payload, now, now));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx
      .insertInto('jobs')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
  notifyAfterCommit(tx, 'enqueued');
}

/**
 * Cancels the waiting and running jobs of `kind` with this payload. Each ends by `onFailed` with the code `cancelled`.
 *
 * @returns number of cancelled jobs
 */
export async function cancelJobs<P extends TSchema>(
  tx: Tx,
  kind: JobKind<P>,
  workspaceId: string,
  payload: Static<P>,
): Promise<number> {
  const ids: string[] = [];
  // One statement for each state, since each has its own index. `waiting` is last: those jobs become ready.
  for (const state of ['ready', 'running', 'waiting'] as const) {
    const rows = await tx
      .updateTable('jobs')
      .set({ cancel_requested: 1, ...(state === 'waiting' && { state: 'ready' as const }) })
      .where('state', '=', sql.lit(state))
      .where('queue', '=', kind.name)
      .where('workspace_id', '=', workspaceId)
      .where('payload_json', '=', JSON.stringify(payload))
      .returning('id')
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  for (const id of ids) notifyAfterCommit(tx, `cancelled:${id}`);
  if (ids.length > 0) notifyAfterCommit(tx, 'enqueued');
  return ids.length;
}

/** Deletes all jobs of the workspaces without `onFailed`. Running jobs lose their lease and end at once. */
export async function deleteJobs(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  const running = await tx
    .deleteFrom('jobs')
    .where('workspace_id', 'in', [...workspaceIds])
    .returning(['id', 'state'])
    .execute();
  for (const { id, state } of running) {
    if (state === 'running') notifyAfterCommit(tx, `cancelled:${id}`);
  }
}

function jobRow<P extends TSchema>(
  kind: JobKind<P>,
  workspaceId: string,
  payload: Static<P>,
  now: string,
  runAt: string,
) {
  return {
    id: newId('job'),
    workspace_id: workspaceId,
    queue: kind.name,
    state: runAt <= now ? 'ready' : 'waiting',
    priority: kind.priority ?? 0,
    run_at: runAt,
    attempt: 0,
    attempts_forgiven: 0,
    cancel_requested: 0,
    payload_json: JSON.stringify(payload),
    created_at: now,
  } satisfies Partial<JobRow>;
}

async function insertJob(tx: Tx, row: ReturnType<typeof jobRow>): Promise<string> {
  // Plain SQL: most writes of the API run this statement, and the query builder costs more than the statement.
  await sql`
    insert into jobs (id, workspace_id, queue, state, priority, run_at, attempt, cancel_requested,
      payload_json, created_at)
    values (${row.id}, ${row.workspace_id}, ${row.queue}, ${row.state}, ${row.priority}, ${row.run_at},
      ${row.attempt}, ${row.cancel_requested}, ${row.payload_json}, ${row.created_at})`.execute(tx);
  notifyAfterCommit(tx, 'enqueued');
  return row.id;
}
