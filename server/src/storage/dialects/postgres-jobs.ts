import { sql } from 'kysely';

import type { Db, Tx } from '../db.ts';
import type { Dialect } from '../dialect.ts';
import type { ClaimedJob, ExtendedLease, JobClaim, JobLease } from '../job-statements.ts';

type JobStatements = Pick<
  Dialect,
  'releaseDueJobs' | 'readyQueues' | 'claimJobs' | 'finishJobs' | 'extendLeases'
>;

/** Job statements of PostgreSQL. SKIP LOCKED leaves rows that another worker holds to that worker. */
export const postgresJobs: JobStatements = {
  releaseDueJobs,
  readyQueues,
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

/**
 * Claims jobs round robin, each workspace at most `roomOf`. `later` and `first` step through the index from workspace to workspace, at most as far as
 * needed. A plain `distinct` would read every ready job.
 */
async function claimJobs(tx: Tx, claim: JobClaim): Promise<ClaimedJob[]> {
  const { queue, afterWorkspaceId, limit, held, worker, leaseUntil } = claim;
  // Workspaces without room take a step, but no slot.
  const steps = limit + held.length;
  const nextWorkspace = (after: ReturnType<typeof sql>) => sql`
    select workspace_id from jobs
    where state = 'ready' and queue = ${queue} and workspace_id > ${after}
    order by workspace_id limit 1`;
  const { rows } = await sql<ClaimedJob>`
    with recursive later (workspace_id, turn) as (
      select (${nextWorkspace(sql`${afterWorkspaceId}`)}), 1
      union all
      select (${nextWorkspace(sql`later.workspace_id`)}), turn + 1 from later
      where workspace_id is not null and turn < ${steps}
    ), first (workspace_id, turn) as (
      select (${nextWorkspace(sql`''`)}), ${steps}::integer + 1
      union all
      select (${nextWorkspace(sql`first.workspace_id`)}), turn + 1 from first
      where workspace_id is not null and turn < ${steps} * 2
    ), rooms as (
      select workspace_id, turn, (${limit}::integer - coalesce(held.jobs, 0) + 1) / 2 as room from (
        select * from later union all select * from first where workspace_id <= ${afterWorkspaceId}
      ) as round
      left join json_to_recordset(${JSON.stringify(held)}::json)
        as held (workspace_id text, jobs integer) using (workspace_id)
      where workspace_id is not null
    ), turns as materialized (
      select * from rooms where room > 0 order by turn limit ${limit}
    ), share (jobs) as (
      select greatest(1, (${limit}::integer + 1) / (count(*) + 1)) from turns
    ), picked as materialized (
      select job.id from turns, lateral (
        select id from jobs
        where state = 'ready' and queue = ${queue} and workspace_id = turns.workspace_id
        order by priority, run_at, id limit least((select jobs from share), turns.room)
        for update skip locked
      ) as job
      order by turns.turn limit ${limit}
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
