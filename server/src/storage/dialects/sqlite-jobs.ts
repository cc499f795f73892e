import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';

import type { Db } from '../db.ts';
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

/** @param handle connection that the statements run on */
export function sqliteJobs(handle: SqliteDatabase.Database): JobStatements {
  let prepared: ClaimStatements | undefined;
  // A claim runs many small statements. `tx` has exclusive use of the handle, where they cost less than one statement
  // through Kysely.
  const statements = () => (prepared ??= prepareClaim(handle));
  return {
    releaseDueJobs,
    readyQueues,
    finishJobs,
    extendLeases,
    listReadyWorkspaces: async (_tx, range) => statements().listReadyWorkspaces(range),
    claimJobs: async (_tx, claim) => statements().claimJobs(claim),
  };
}

type ClaimStatements = {
  listReadyWorkspaces: (range: WorkspaceRange) => string[];
  claimJobs: (claim: JobClaim) => ClaimedJob[];
};

function prepareClaim(handle: SqliteDatabase.Database): ClaimStatements {
  // Steps through the index from workspace to workspace. A plain `distinct` would read every ready job.
  const nextWorkspace = handle
    .prepare<[string, string], string>(
      `select workspace_id from jobs where state = 'ready' and queue = ? and workspace_id > ?
       order by workspace_id limit 1`,
    )
    .pluck();
  const lease = handle.prepare<[string, string, string, string, number], ClaimedJob>(
    `update jobs
     set state = 'running', worker = ?, lease_until = ?, attempt = attempt + 1, stage = null
     where id in (
       select id from jobs where state = 'ready' and queue = ? and workspace_id = ?
       order by priority, run_at, id limit ?
     )
     returning id, workspace_id, queue, attempt, attempts_forgiven, payload_json, cancel_requested,
       failure_json`,
  );
  return {
    listReadyWorkspaces({ queue, after, limit }) {
      const ids: string[] = [];
      let id = nextWorkspace.get(queue, after);
      while (id !== undefined && ids.length < limit) {
        ids.push(id);
        id = nextWorkspace.get(queue, id);
      }
      return ids;
    },
    claimJobs: ({ queue, worker, leaseUntil, allocations }) =>
      allocations.flatMap(({ workspace_id, jobs }) =>
        lease.all(worker, leaseUntil, queue, workspace_id, jobs),
      ),
  };
}

async function releaseDueJobs(db: Db, now: string): Promise<void> {
  await sql`update jobs set state = 'ready' where state = 'waiting' and run_at <= ${now}`.execute(
    db,
  );
}

async function readyQueues(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`
    select value as queue from json_each(${JSON.stringify(queues)}) where exists (
      select 1 from jobs where jobs.state = 'ready' and jobs.queue = value
    )`.execute(db);
  return rows.map((row) => row.queue);
}

async function finishJobs(db: Db, worker: string, leases: readonly JobLease[]): Promise<void> {
  await sql`
    delete from jobs where state = 'running' and worker = ${worker} and (id, attempt) in (
      select value ->> 'id', value ->> 'attempt' from json_each(${JSON.stringify(leases)})
    )`.execute(db);
}

async function extendLeases(
  db: Db,
  worker: string,
  leases: readonly JobLease[],
  leaseUntil: string,
): Promise<ExtendedLease[]> {
  const { rows } = await sql<ExtendedLease>`
    update jobs set lease_until = ${leaseUntil}
    where state = 'running' and worker = ${worker} and (id, attempt) in (
      select value ->> 'id', value ->> 'attempt' from json_each(${JSON.stringify(leases)})
    )
    returning id, cancel_requested`.execute(db);
  return rows;
}
