import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../server/src/kernel/clock.ts';
import { seededRandom } from '../../server/src/testing/seeded-random.ts';
import { planEndpoints } from './endpoints.ts';
import { type Evidence, readEvidence } from './evidence.ts';
import { addStartedWorker, killAfterArrivals, killAmidEvents, type Kills } from './kill.ts';
import { measureWaits, type Waits } from './measure-waits.ts';
import type { Place } from './place.ts';
import { countUntried, hangingIds, listDisabledIds, untilFailed, untilQuiet } from './quiet.ts';
import { startReceivers } from './receivers.ts';
import { recover } from './recover.ts';
import { type Verdict, verifyEvidence } from './verify-evidence.ts';
import {
  advance,
  createWorld,
  FAILURE_WINDOW_SECONDS,
  isoNow,
  publish,
  type World,
} from './world.ts';

export type Size = { events: number; kills: number; seed: number };

export type Result = {
  verdict: Verdict;
  evidence: Evidence;
  waits: Waits;
  kills: number;
  inFlight: number;
  elapsedMs: number;
};

const LADDER_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** Of the steps of the ladder; one worker dies in each. */
const KILLS_ON_THE_LADDER = [1, 3];
/** A receiver that hangs gets through few events, none five times: it is disabled by the fifth window with a failure. */
const WINDOWS_MAX = 6;
/** Of all events: before anything is delivered, amid the kills, and when failing webhooks are disabled. */
const SHARES = { before: 0.2, amid: 0.6, late: 0.05 };
/** How many processes deliver on a database that takes several, and how many of them die; round after round. */
const SHARED_ROUNDS = [
  { processes: 1, victims: 1 },
  { processes: 2, victims: 2 },
  { processes: 2, victims: 1 },
];

/** Sends events to endpoints of every kind while workers die and time passes, and verifies what came of it. */
export async function runChaos(place: Place, size: Size): Promise<Result> {
  const started = performance.now();
  await using receivers = await startReceivers(planEndpoints());
  const world = await createWorld(place, receivers);
  await using _workers = { [Symbol.asyncDispose]: () => killAll(world) };
  const kills: Kills = {
    random: seededRandom(size.seed),
    count: 0,
    inFlight: 0,
    unrecorded: new Map(),
  };

  await dieAmidEvents(world, kills, size);
  const waits = await passCalm(world, size);
  await climbLadder(world, kills, size);
  await publish(world, world.workers[0]!, Math.round(size.events * SHARES.late));
  await untilQuiet(world, 'after events for disabled webhooks');
  await recover(world);
  await advance(world, DAY_MS);
  await untilQuiet(world, 'after the 24 hours of what was held', []);
  await world.workers[0]!.stop();

  const evidence = await readEvidence(world, kills.unrecorded);
  const verdict = verifyEvidence(evidence, size.events);
  return {
    verdict: { ...verdict, violations: [...world.violations, ...verdict.violations] },
    evidence,
    waits,
    kills: kills.count,
    inFlight: kills.inFlight,
    elapsedMs: performance.now() - started,
  };
}

async function dieAmidEvents(world: World, kills: Kills, size: Size): Promise<void> {
  const killsAmid = size.kills - killsOnLadder(size);
  await publish(world, world.workers[0]!, Math.round(size.events * SHARES.before));
  await world.workers[0]!.order({ do: 'start' });
  const events = Math.round((size.events * SHARES.amid) / killsAmid);
  for (let round = 0; kills.count < killsAmid; round++) {
    const { processes, victims } = world.place.isShared
      ? SHARED_ROUNDS[round % SHARED_ROUNDS.length]!
      : { processes: 1, victims: 1 };
    await killAmidEvents(world, kills, { processes, victims, events });
  }
  if (world.workers.length === 0) await addStartedWorker(world);
}

/** The rest of the events, without a death: what waits then waits for receivers only. */
async function passCalm(world: World, { events }: Size): Promise<Waits> {
  await untilQuiet(world, 'after the kills');
  const since = Date.now();
  const [row] = await world.place.read<{ count: number }>(
    `select cast(count(*) as integer) as count from events where name = 'document.deleted'`,
  );
  const late = Math.round(events * SHARES.late);
  await publish(world, world.workers[0]!, events - late - row!.count);
  await untilQuiet(world, 'after the calm');
  const hanging = await countUntried(world, hangingIds(world));
  return measureWaits(world, since, hanging);
}

async function climbLadder(world: World, kills: Kills, size: Size): Promise<void> {
  const [first] = KILLS_ON_THE_LADDER.slice(-killsOnLadder(size));
  for (const [step, ms] of LADDER_MS.entries()) {
    const isDeadly =
      killsOnLadder(size) > 0 && KILLS_ON_THE_LADDER.includes(step) && step >= first!;
    await climb(world, ms, async () => {
      if (!isDeadly) return;
      await killAfterArrivals(world, kills, { victims: 1, ofArrivals: size.events / 10 });
      await addStartedWorker(world);
    });
  }
  for (let window = 0; window < WINDOWS_MAX; window++) {
    const disabled = await listDisabledIds(world);
    if (hangingIds(world).every((id) => disabled.has(id))) return;
    await climb(world, (FAILURE_WINDOW_SECONDS + 1) * SECOND_MS, async () => {});
  }
}

async function climb(world: World, ms: number, disturb: () => Promise<void>): Promise<void> {
  await advance(world, ms);
  const since = isoNow(world);
  await disturb();
  await untilQuiet(world, `${ms / MINUTE_MS} minutes later`);
  await untilFailed(world, hangingIds(world), since);
}

function killsOnLadder({ kills }: Size): number {
  return Math.min(KILLS_ON_THE_LADDER.length, Math.floor(kills / 2));
}

async function killAll({ workers }: World): Promise<void> {
  await Promise.all(workers.map((worker) => worker.kill()));
}
