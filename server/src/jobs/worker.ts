import { randomUUID } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';

import { isoNow, SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import type { CommitSignal } from '../storage/database.ts';
import { createClaimer } from './claimer.ts';
import type { Job } from './job.ts';
import { HEARTBEATS_PER_LEASE, LEASE_MS, reclaimLeases } from './leases.ts';
import { createWorkerCycle, type WorkerCycle } from './worker-cycle.ts';
import { createRunningJobs, type RunningJobs } from './running-jobs.ts';
import { ensureSchedules } from './schedule.ts';
import { createWakeUp, type WakeUp } from './wake-up.ts';

const POLL_MS = SECOND_MS;
const AFTER_ERROR_MS = 5 * SECOND_MS;
const HEARTBEAT_MS = LEASE_MS / HEARTBEATS_PER_LEASE;
const DRAIN_MS = 10 * SECOND_MS;
const CANCELLED = 'cancelled:';

/** Runs background jobs in this process. */
export type Worker = {
  /** Begins to run jobs. */
  start: () => Promise<void>;
  /**
   * Claims no new jobs and waits for the running ones. Jobs that run longer than `drainMs` (default 10 seconds) are
   * aborted and released for another worker.
   */
  stop: (options?: { drainMs?: number }) => Promise<void>;
  /** Runs due jobs one after the other until none is due. Tests use it instead of `start`. */
  runDue: () => Promise<void>;
  /** Extends the leases of running jobs and reclaims those of lost workers; `start` calls it at intervals. */
  heartbeat: () => Promise<void>;
};

/** Creates a worker for `jobs`, whose names are unique. It does not touch jobs of other names. */
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
  const cycle = createWorkerCycle(services, id, runningJobs, claimer);
  const loop = createLoop(services, cycle, runningJobs, wakeUp);
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;

  async function prepare(): Promise<void> {
    unsubscribe ??= services.commitSignals.subscribe((signal: CommitSignal) => {
      if (signal === 'enqueued') wakeUp.call();
      if (signal.startsWith(CANCELLED)) {
        runningJobs.abort(signal.slice(CANCELLED.length), 'cancelled');
      }
    });
    await ensureSchedules(services.db, services.clock, jobs);
  }

  return {
    heartbeat: cycle.heartbeat,

    async start() {
      await prepare();
      await reclaimLeases(services.db, isoNow(services.clock), { all: services.isSingleProcess });
      await cycle.heartbeat();
      heartbeatTimer = setInterval(() => {
        cycle.heartbeat().catch((error: unknown) => {
          services.log.error({ err: error }, 'worker heartbeat failed');
        });
      }, HEARTBEAT_MS);
      loop.start();
    },

    async stop({ drainMs = DRAIN_MS } = {}) {
      await loop.stop(drainMs);
      clearInterval(heartbeatTimer);
      unsubscribe?.();
      await services.db.deleteFrom('workers').where('id', '=', id).execute();
    },

    async runDue() {
      await prepare();
      for (;;) {
        await reclaimLeases(services.db, isoNow(services.clock));
        const claims = await cycle.runCycle(false);
        if (claims.length === 0) return;
        for (const claimed of claims) await runningJobs.start(claimed);
      }
    },
  };
}

/** Runs cycles while there is work; otherwise waits for a wake-up call or the next poll. */
function createLoop(
  { log }: Services,
  cycle: WorkerCycle,
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
        const claims = await cycle.runCycle(draining.signal.aborted);
        for (const claimed of claims) void runningJobs.start(claimed);
        // Short jobs end before the next tick, so that one transaction stores their outcomes.
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
