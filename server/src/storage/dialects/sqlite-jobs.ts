import type SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';

import type { Db } from '../db.ts';
import type { Dialect } from '../dialect.ts';
import {
  type ClaimedJob,
  type ExtendedLease,
  type JobClaim,
  type JobLease,
  roomOf,
} from '../job-statements.ts';

type JobStatements = Pick<
  Dialect,
  'releaseDueJobs' | 'readyQueues' | 'claimJobs' | 'finishJobs' | 'extendLeases'
>;

/** @param handle connection that the statements run on */
export function sqliteJobs(handle: SqliteDatabase.Database): JobStatements {
  let claim: ((claim: JobClaim) => ClaimedJob[]) | undefined;
  return {
    releaseDueJobs,
    readyQueues,
    finishJobs,
    extendLeases,
    // A claim runs many small statements. `tx` has exclusive use of the handle, where they cost less than one statement
    // through Kysely.
    claimJobs: async (_tx, wanted) => (claim ??= prepareClaim(handle))(wanted),
  };
}

function prepareClaim(handle: SqliteDatabase.Database): (claim: JobClaim) => ClaimedJob[] {
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

  function nextTurns(claim: JobClaim): string[] {
    const { queue, afterWorkspaceId, limit } = claim;
    const turns: string[] = [];
    for (const [after, last] of [
      [afterWorkspaceId, undefined],
      ['', afterWorkspaceId],
    ] as const) {
      let workspaceId = nextWorkspace.get(queue, after);
      while (workspaceId !== undefined && turns.length < limit) {
        if (last !== undefined && workspaceId > last) break;
        if (roomOf(claim, workspaceId) > 0) turns.push(workspaceId);
        workspaceId = nextWorkspace.get(queue, workspaceId);
      }
    }
    return turns;
  }

  return (claim) => {
    const turns = nextTurns(claim);
    const share = Math.max(1, Math.floor((claim.limit + 1) / (turns.length + 1)));
    const claimed: ClaimedJob[] = [];
    for (const workspaceId of turns) {
      const room = Math.min(share, roomOf(claim, workspaceId));
      const limit = Math.min(room, claim.limit - claimed.length);
      if (limit === 0) break;
      claimed.push(...lease.all(claim.worker, claim.leaseUntil, claim.queue, workspaceId, limit));
    }
    return claimed;
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
