import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';

import { isoNow, SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { JobSignal } from '../storage/db.ts';
import { createClaimer } from './claimer.ts';
import type { Job } from './job.ts';
import { HEARTBEATS_PER_LEASE, LEASE_MS, reclaimLeases } from './leases.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { createRunningJobs, type RunningJobs } from './running-jobs.ts';
import { ensureSchedules } from './schedule.ts';
import { createWakeUp, type WakeUp } from './wake-up.ts';

const POLL_MS = SECOND_MS;
const AFTER_ERROR_MS = 5 * SECOND_MS;
const HEARTBEAT_MS = LEASE_MS / HEARTBEATS_PER_LEASE;
const DRAIN_MS = 10 * SECOND_MS;
const CANCELLED = 'cancelled:';

export type Worker = {
  /** Runs jobs from now on. */
  start: () => Promise<void>;
  /**
   * Takes no new jobs and waits until the running ones have ended. Those that take longer than `drainMs` (default
   * 10 seconds) are aborted and left to the next worker.
   */
  stop: (options?: { drainMs?: number }) => Promise<void>;
  /** For tests, instead of `start`: runs what is due, one job after the other, until nothing is. */
  runDue: () => Promise<void>;
  /** The heartbeat, which `start` sees to: keeps the leases of running jobs and takes back those of lost workers. */
  beat: () => Promise<void>;
};

/** Runs the work that `jobs` describe, each with a name of its own. Jobs of other names are left alone. */
export function createWorker({
  services,
  jobs,
}: {
  services: Services;
  jobs: readonly Job[];
}): Worker {
  const id = `worker_${randomUUID()}`;
  const wakeUp = createWakeUp();
  const runningJobs = createRunningJobs(services, jobs, id, wakeUp.call);
  const claimer = createClaimer(services, jobs, runningJobs);
  const rounds = createRounds(services, id, runningJobs, claimer);
  const loop = createLoop(services, rounds, runningJobs, wakeUp);
  let heartbeat: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  async function prepare(): Promise<void> {
    unsubscribe ??= services.jobSignals.subscribe((signal: JobSignal) => {
      if (signal === 'enqueued') wakeUp.call();
      if (signal.startsWith(CANCELLED)) {
        runningJobs.abort(signal.slice(CANCELLED.length), 'cancelled');
      }
    });
    await ensureSchedules(services.db, services.clock, jobs);
  }

  return {
    beat: rounds.beat,

    async start() {
      await prepare();
      await reclaimLeases(services.db, isoNow(services.clock), { all: services.soleProcess });
      await rounds.beat();
      heartbeat = setInterval(() => {
        rounds.beat().catch((error: unknown) => {
          services.log.error({ err: error }, 'worker heartbeat failed');
        });
      }, HEARTBEAT_MS);
      loop.start();
    },

    async stop({ drainMs = DRAIN_MS } = {}) {
      await loop.stop(drainMs);
      clearInterval(heartbeat);
      unsubscribe?.();
      await services.db.deleteFrom('workers').where('id', '=', id).execute();
    },

    async runDue() {
      await prepare();
      for (;;) {
        await reclaimLeases(services.db, isoNow(services.clock));
        const claims = await rounds.turn(false);
        if (claims.length === 0) return;
        for (const claimed of claims) await runningJobs.start(claimed);
      }
    },
  };
}

/** Turn after turn, as long as there is something to do; between, it waits for a call or the next poll. */
function createLoop(
  { log }: Services,
  rounds: Rounds,
  runningJobs: RunningJobs,
  wakeUp: WakeUp,
): { start: () => void; stop: (drainMs: number) => Promise<void> } {
  const draining = new AbortController();
  let looping: Promise<void> | undefined;

  const isDone = () =>
    draining.signal.aborted && runningJobs.running().length === 0 && runningJobs.endedCount() === 0;

  async function run(): Promise<void> {
    while (!isDone()) {
      try {
        const claims = await rounds.turn(draining.signal.aborted);
        for (const claimed of claims) void runningJobs.start(claimed);
        // Quick jobs end before the next tick, and are then written down together.
        if (claims.length > 0) await nextTick();
        else if (!isDone()) await wakeUp.wait(POLL_MS);
      } catch (error) {
        log.error({ err: error }, 'worker could not read or write its jobs');
        if (draining.signal.aborted) return;
        await wakeUp.wait(AFTER_ERROR_MS);
      }
    }
  }

  function abortAll(): void {
    for (const { id } of runningJobs.running()) runningJobs.abort(id, 'shutdown');
  }

  return {
    start() {
      looping = run();
    },
    async stop(drainMs) {
      draining.abort();
      wakeUp.call();
      const timer = setTimeout(abortAll, drainMs);
      await looping;
      clearTimeout(timer);
      abortAll();
    },
  };
}
