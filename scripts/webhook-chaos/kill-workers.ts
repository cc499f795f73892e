import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '../../server/src/kernel/clock.ts';
import { publish, startWorkerIn, type World } from './world.ts';

/** Longer than the lease of a lane. */
const LEASE_MS = 31 * SECOND_MS;
const TRAFFIC_WITHIN_MS = 20_000;
const POLL_MS = 5;
/** Time for requests of a killed worker to arrive. */
const ARRIVAL_GRACE_MS = 150;
const KILL_DELAY_MS_MAX = 50;

/** Kills so far, and their effects. */
export type Kills = {
  random: () => number;
  count: number;
  /** Attempts in flight when a worker was killed. */
  inFlight: number;
  unrecorded: Unrecorded;
};

/**
 * Kills one or all workers while they publish and deliver events. When none is left, the clock advances past their leases.
 *
 * @param plan.processes number of delivering workers
 * @param plan.victims number of workers to kill
 */
export async function killDuringPublishing(
  world: World,
  kills: Kills,
  { processes, victims, events }: { processes: number; victims: number; events: number },
): Promise<void> {
  while (world.workers.length < processes) await startDelivering(world);
  const publishing = publish(world, world.workers[0]!, events).catch(() => undefined);
  await killAfterArrivals(world, kills, { victims, ofArrivals: events * 3 });
  await publishing;
}

/** Kills workers after a random number of arrivals, at most `ofArrivals`, or when no more requests arrive. */
export async function killAfterArrivals(
  world: World,
  kills: Kills,
  { victims, ofArrivals }: { victims: number; ofArrivals: number },
): Promise<void> {
  const { receivers, workers } = world;
  const threshold = receivers.arrivals() + 1 + Math.floor(kills.random() * ofArrivals * 0.8);
  const end = performance.now() + TRAFFIC_WITHIN_MS;
  while (receivers.arrivals() < threshold && performance.now() < end) await sleep(POLL_MS);
  await sleep(kills.random() * KILL_DELAY_MS_MAX);

  const atMs = Date.now();
  await Promise.all(workers.splice(0, victims).map((worker) => worker.kill()));
  kills.count += victims;
  const recorded = await readRecordedAttempts(world);
  await sleep(ARRIVAL_GRACE_MS);
  kills.inFlight += countInFlight(world, { atMs, recorded }, kills.unrecorded);
  // A living worker must not see the time jump past its own leases.
  if (workers.length === 0 && world.environment.isShared) world.aheadMs += LEASE_MS;
}

/** Adds a worker that delivers. */
export async function startDelivering(world: World): Promise<void> {
  const worker = await startWorkerIn(world);
  await worker.order({ do: 'start' });
}

/** Older attempts had time to end and to be recorded before the kill. */
const IN_FLIGHT_MS_MAX = 5 * SECOND_MS;

/** Number of attempts that arrived and will never be recorded, by `attemptKey`. */
export type Unrecorded = Map<string, number>;

/** Returns the key of an event at a webhook in maps of attempts. */
export function attemptKey(webhookId: string, eventId: string): string {
  return `${webhookId} ${eventId}`;
}

/** Reads the numbers of recorded attempts, by `attemptKey`. */
export async function readRecordedAttempts({ environment }: World): Promise<Map<string, number>> {
  const rows = await environment.read<{ webhook_id: string; event_id: string; attempts: number }>(
    `select webhook_id, event_id, cast(sum(attempts) as integer) as attempts from deliveries
     group by webhook_id, event_id`,
  );
  return new Map(
    rows.map(({ webhook_id, event_id, attempts }) => [attemptKey(webhook_id, event_id), attempts]),
  );
}

/**
 * Adds the attempts in flight at a kill to `unrecorded`: those that had just arrived and are not recorded. Includes those of
 * workers that are still alive.
 *
 * @param death time of the kill in ms since 1970, and the attempts recorded by then
 * @returns the number of attempts in flight
 */
export function countInFlight(
  { webhooks }: World,
  death: { atMs: number; recorded: ReadonlyMap<string, number> },
  unrecorded: Unrecorded,
): number {
  let count = 0;
  for (const [webhookId, { received }] of webhooks) {
    for (const [eventId, { atMs }] of received) {
      const key = attemptKey(webhookId, eventId);
      const before = unrecorded.get(key) ?? 0;
      const now = atMs.length - (death.recorded.get(key) ?? 0);
      if (now <= before || atMs.at(-1)! < death.atMs - IN_FLIGHT_MS_MAX) continue;
      unrecorded.set(key, now);
      count += now - before;
    }
  }
  return count;
}
