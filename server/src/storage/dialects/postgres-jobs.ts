import { sql } from 'kysely';

import type { Db, Tx } from '../db.ts';
import type { Dialect } from '../dialect.ts';
import type {
  ClaimedJob,
  ExtendedLease,
  JobClaim,
  JobLease,
  WorkspaceRange,
} from '../job-statements.ts';

type JobStatements = Pick<
  Dialect,
  | 'releaseDueJobs'
  | 'readyQueues'
  | 'listReadyWorkspaces'
  | 'claimJobs'
  | 'finishJobs'
  | 'extendLeases'
>;

/** Job statements of PostgreSQL. SKIP LOCKED leaves rows that another worker holds to that worker. */
export const postgresJobs: JobStatements = {
  releaseDueJobs,
  readyQueues,
  listReadyWorkspaces,
  claimJobs,
  finishJobs,
  extendLeases,
};

async function releaseDueJobs(db: Db, now: string): Promise<void> {
  await sql`
    update jobs set state = 'ready' where id in (
      select id from jobs where state = 'waiting' and run_at <= ${now} for update skip locked
    )`.execute(db);
}

async function readyQueues(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`
    select queue from unnest(${queues}::text[]) as queue where exists (
      select 1 from jobs where jobs.state = 'ready' and jobs.queue = queue.queue collate "C"
    )`.execute(db);
  return rows.map((row) => row.queue);
}

/** Steps through the index from workspace to workspace. A plain `distinct` would read every ready job. */
async function listReadyWorkspaces(
  tx: Tx,
  { queue, after, limit }: WorkspaceRange,
): Promise<string[]> {
  const nextWorkspace = (last: ReturnType<typeof sql>) => sql`
    select workspace_id from jobs
    where state = 'ready' and queue = ${queue} and workspace_id > ${last}
    order by workspace_id limit 1`;
  const { rows } = await sql<{ workspace_id: string }>`
    with recursive ready (workspace_id, step) as (
      select (${nextWorkspace(sql`${after}`)}), 1
      union all
      select (${nextWorkspace(sql`ready.workspace_id`)}), step + 1 from ready
      where workspace_id is not null and step < ${limit}
    )
    select workspace_id from ready where workspace_id is not null order by step`.execute(tx);
  return rows.map(({ workspace_id }) => workspace_id);
}

async function claimJobs(tx: Tx, claim: JobClaim): Promise<ClaimedJob[]> {
  const { queue, worker, leaseUntil, allocations } = claim;
  const { rows } = await sql<ClaimedJob>`
    with allocations as (
      select workspace_id collate "C" as workspace_id, jobs
      from json_to_recordset(${JSON.stringify(allocations)}::json) as allocation (workspace_id text, jobs integer)
    ), picked as materialized (
      select job.id from allocations, lateral (
        select id from jobs
        where state = 'ready' and queue = ${queue} and workspace_id = allocations.workspace_id
        order by priority, run_at, id limit allocations.jobs
        for update skip locked
      ) as job
    )
    update jobs
    set state = 'running', worker = ${worker}, lease_until = ${leaseUntil}, attempt = attempt + 1,
      stage = null
    where id in (select id from picked)
    returning id, workspace_id, queue, attempt, attempts_forgiven, payload_json, cancel_requested,
      failure_json`.execute(tx);
  return rows;
}

async function finishJobs(db: Db, worker: string, leases: readonly JobLease[]): Promise<void> {
  await sql`
    delete from jobs using json_to_recordset(${JSON.stringify(leases)}::json) as lease (id text, attempt integer)
    where jobs.state = 'running' and jobs.worker = ${worker}
      and jobs.id = lease.id collate "C" and jobs.attempt = lease.attempt`.execute(db);
}

async function extendLeases(
  db: Db,
  worker: string,
  leases: readonly JobLease[],
  leaseUntil: string,
): Promise<ExtendedLease[]> {
  const { rows } = await sql<ExtendedLease>`
    update jobs set lease_until = ${leaseUntil}
    from json_to_recordset(${JSON.stringify(leases)}::json) as lease (id text, attempt integer)
    where jobs.state = 'running' and jobs.worker = ${worker}
      and jobs.id = lease.id collate "C" and jobs.attempt = lease.attempt
    returning jobs.id, jobs.cancel_requested`.execute(db);
  return rows;
}
