import { type Clock, DAY_MS, isoAfter, isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { ClaimedJob, Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { Claimer } from './claimer.ts';
import { endAttempt, LEASE_MS, reclaimLeases } from './leases.ts';
import type { EndedAttempt, RunningJobs } from './running-jobs.ts';

/** After so long without a word a worker is not waited for any more. */
const FORGET_WORKER_MS = DAY_MS;

/** What a worker writes to the database, again and again. */
export type Rounds = {
  /** Writes down how attempts ended, and claims what may run next unless `isDraining`: one commit for both. */
  turn: (isDraining: boolean) => Promise<ClaimedJob[]>;
  /** Says that the running jobs are in hand, stops those that are not any more, and takes back lost ones. */
  beat: () => Promise<void>;
};

export function createRounds(
  services: Services,
  worker: string,
  runningJobs: RunningJobs,
  claimer: Claimer,
): Rounds {
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
    async turn(isDraining) {
      const ended = runningJobs.takeEnded();
      try {
        const claims = await inTransaction(services, async (tx) => {
          await settle(tx, ended);
          if (isDraining) return [];
          const now = isoNow(clock);
          return claimer.claim(tx, { worker, now, leaseUntil: isoAfter(clock, LEASE_MS) });
        });
        claimer.noteTurns(claims);
        return claims;
      } catch (error) {
        runningJobs.putBack(ended);
        throw error;
      }
    },

    async beat() {
      await extendLeases();
      await inTransaction(services, async (tx) => {
        await noteWorker(tx, clock, worker);
        await reclaimLeases(tx, isoNow(clock));
      });
    },
  };
}

async function noteWorker(tx: Tx, clock: Clock, id: string): Promise<void> {
  const seen_at = isoNow(clock);
  await tx
    .insertInto('workers')
    .values({ id, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute();
  const forgottenBefore = isoAfter(clock, -FORGET_WORKER_MS);
  await tx.deleteFrom('workers').where('seen_at', '<', forgottenBefore).execute();
}
