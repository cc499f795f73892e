import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '../../server/src/kernel/clock.ts';
import { noteInFlight, readAttempts, type Unrecorded } from './in-flight.ts';
import { addWorker, publish, type World } from './world.ts';

/** Longer than the lease of a lane. */
const LEASE_MS = 31 * SECOND_MS;
const TRAFFIC_WITHIN_MS = 20_000;
const POLL_MS = 5;
/** For what the dead one had sent to come through. */
const ARRIVE_MS = 150;
const KILL_DELAY_MS_MAX = 50;

export type Kills = {
  random: () => number;
  count: number;
  /** Attempts that were under way when a worker died. */
  inFlight: number;
  unrecorded: Unrecorded;
};

/**
 * Lets workers deliver while events are published, and kills one or all of them amid it. When nobody is left, the clock
 * passes the leases of the dead.
 *
 * @param processes that deliver
 */
export async function killAmidEvents(
  world: World,
  kills: Kills,
  { processes, victims, events }: { processes: number; victims: number; events: number },
): Promise<void> {
  while (world.workers.length < processes) await addStartedWorker(world);
  const publishing = publish(world, world.workers[0]!, events).catch(() => undefined);
  await killAfterArrivals(world, kills, { victims, ofArrivals: events * 3 });
  await publishing;
}

/** @param ofArrivals the kill comes within so many attempts, or when no more come */
export async function killAfterArrivals(
  world: World,
  kills: Kills,
  { victims, ofArrivals }: { victims: number; ofArrivals: number },
): Promise<void> {
  const { receivers, workers } = world;
  const wanted = receivers.arrivals() + 1 + Math.floor(kills.random() * ofArrivals * 0.8);
  const end = performance.now() + TRAFFIC_WITHIN_MS;
  while (receivers.arrivals() < wanted && performance.now() < end) await sleep(POLL_MS);
  await sleep(kills.random() * KILL_DELAY_MS_MAX);

  const atMs = Date.now();
  await Promise.all(workers.splice(0, victims).map((worker) => worker.kill()));
  kills.count += victims;
  const recorded = await readAttempts(world);
  await sleep(ARRIVE_MS);
  kills.inFlight += noteInFlight(world, { atMs, recorded }, kills.unrecorded);
  // One that lives must not see the time jump past its own leases.
  if (workers.length === 0 && world.place.isShared) world.aheadMs += LEASE_MS;
}

export async function addStartedWorker(world: World): Promise<void> {
  const worker = await addWorker(world);
  await worker.order({ do: 'start' });
}
