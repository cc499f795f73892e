import { type Clock, DAY_MS, isoAfter, isoNow } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import type { ClaimedJob } from '../storage/job-statements.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { Claimer } from './claimer.ts';
import { endAttempt, LEASE_MS, reclaimLeases } from './leases.ts';
import type { EndedAttempt, RunningJobs } from './running-jobs.ts';

/** A worker without a heartbeat for this time is deleted. */
const WORKER_RETENTION_MS = DAY_MS;

/** The recurring writes of a worker. */
export type WorkerCycle = {
  /** Stores the outcomes of ended attempts and, unless `isDraining`, claims jobs, in one transaction. */
  runCycle: (isDraining: boolean) => Promise<ClaimedJob[]>;
  /** Extends the leases of running jobs, aborts jobs whose lease is lost, and reclaims expired leases. */
  heartbeat: () => Promise<void>;
};

export function createWorkerCycle(
  services: Services,
  worker: string,
  runningJobs: RunningJobs,
  claimer: Claimer,
): WorkerCycle {
  const { db, clock, dialect } = services;

  async function settle(tx: Tx, ended: readonly EndedAttempt[]): Promise<void> {
    const done = ended.filter(({ outcome }) => outcome.state === 'done');
    if (done.length > 0) {
      const leases = done.map(({ claimed: { id, attempt } }) => ({ id, attempt }));
      await dialect.finishJobs(tx, worker, leases);
    }
    for (const { claimed, outcome } of ended) {
      if (outcome.state === 'done' || outcome.state === 'lost') continue;
      await endAttempt(tx, worker, claimed, outcome);
    }
  }

  async function extendLeases(): Promise<void> {
    const leases = runningJobs.running().map(({ id, attempt }) => ({ id, attempt }));
    if (leases.length === 0) return;
    const held = await dialect.extendLeases(db, worker, leases, isoAfter(clock, LEASE_MS));
    const rows = new Map(held.map((row) => [row.id, row]));
    for (const { id } of leases) {
      const row = rows.get(id);
      if (!row) runningJobs.abort(id, 'lease lost');
      else if (row.cancel_requested === 1) runningJobs.abort(id, 'cancelled');
    }
  }

  return {
    async runCycle(isDraining) {
      const ended = runningJobs.takeEnded();
      try {
        const claims = await inTransaction(services, async (tx) => {
          await settle(tx, ended);
          if (isDraining) return [];
          const now = isoNow(clock);
          return claimer.claim(tx, { worker, now, leaseUntil: isoAfter(clock, LEASE_MS) });
        });
        claimer.recordServed(claims);
        return claims;
      } catch (error) {
        runningJobs.putBack(ended);
        throw error;
      }
    },

    async heartbeat() {
      await extendLeases();
      await inTransaction(services, async (tx) => {
        await upsertWorker(tx, clock, worker);
        await reclaimLeases(tx, isoNow(clock));
      });
    },
  };
}

async function upsertWorker(tx: Tx, clock: Clock, id: string): Promise<void> {
  const seen_at = isoNow(clock);
  await tx
    .insertInto('workers')
    .values({ id, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute();
  const expiredBefore = isoAfter(clock, -WORKER_RETENTION_MS);
  await tx.deleteFrom('workers').where('seen_at', '<', expiredBefore).execute();
}
