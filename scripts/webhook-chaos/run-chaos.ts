import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../server/src/kernel/clock.ts';
import { seededRandom } from '../../server/src/testing/seeded-random.ts';
import { planEndpoints } from './endpoints.ts';
import { type Evidence, measureWaitTimes, readEvidence, type WaitTimes } from './evidence.ts';
import {
  startDelivering,
  killAfterArrivals,
  killDuringPublishing,
  type Kills,
} from './kill-workers.ts';
import type { ChaosEnvironment } from './environment.ts';
import {
  countUntried,
  listHangingIds,
  listDisabledIds,
  waitUntilFailed,
  waitUntilIdle,
} from './wait-until-idle.ts';
import { startReceivers } from './receivers.ts';
import { recoverWebhooks } from './recover-webhooks.ts';
import { type ChaosVerdict, verifyEvidence } from './verify-evidence.ts';
import {
  advanceClock,
  createWorld,
  FAILURE_WINDOW_SECONDS,
  isoNow,
  publish,
  type World,
} from './world.ts';

/** Size of a run. `seed` determines the times of kills. */
export type ChaosSize = { events: number; kills: number; seed: number };

/** Outcome of a run. */
export type ChaosResult = {
  verdict: ChaosVerdict;
  evidence: Evidence;
  waits: WaitTimes;
  kills: number;
  inFlight: number;
  elapsedMs: number;
};

const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS] as const;
/** Steps of the retry schedule in each of which one worker is killed. */
const RETRY_STEPS_WITH_KILL = [1, 3];
/** A hanging receiver has few attempts, so no event fails five times: the fifth failure window disables its webhook. */
const WINDOWS_MAX = 6;
/** Shares of all events: published before any delivery, during the kills, and after webhooks were disabled. */
const EVENT_SHARES = { before: 0.2, amid: 0.6, late: 0.05 };
/** Delivering and killed processes in each round, for a database that several processes may use. */
const SHARED_ROUNDS = [
  { processes: 1, victims: 1 },
  { processes: 2, victims: 2 },
  { processes: 2, victims: 1 },
];

/** Sends events to endpoints of every kind while workers are killed and the clock advances, and verifies the outcome. */
export async function runChaos(
  environment: ChaosEnvironment,
  size: ChaosSize,
): Promise<ChaosResult> {
  const started = performance.now();
  await using receivers = await startReceivers(planEndpoints());
  const world = await createWorld(environment, receivers);
  await using _workers = { [Symbol.asyncDispose]: () => killAll(world) };
  const kills: Kills = {
    random: seededRandom(size.seed),
    count: 0,
    inFlight: 0,
    unrecorded: new Map(),
  };

  await killDuringEvents(world, kills, size);
  const waits = await publishWithoutKills(world, size);
  await runRetries(world, kills, size);
  await publish(world, world.workers[0]!, Math.round(size.events * EVENT_SHARES.late));
  await waitUntilIdle(world, 'after events for disabled webhooks');
  await recoverWebhooks(world);
  await advanceClock(world, DAY_MS);
  await waitUntilIdle(world, 'after the 24 hours of what was held', []);
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

async function killDuringEvents(world: World, kills: Kills, size: ChaosSize): Promise<void> {
  const killsAmid = size.kills - killsDuringRetries(size);
  await publish(world, world.workers[0]!, Math.round(size.events * EVENT_SHARES.before));
  await world.workers[0]!.order({ do: 'start' });
  const events = Math.round((size.events * EVENT_SHARES.amid) / killsAmid);
  for (let round = 0; kills.count < killsAmid; round++) {
    const { processes, victims } = world.environment.isShared
      ? SHARED_ROUNDS[round % SHARED_ROUNDS.length]!
      : { processes: 1, victims: 1 };
    await killDuringPublishing(world, kills, { processes, victims, events });
  }
  if (world.workers.length === 0) await startDelivering(world);
}

/** Publishes most remaining events without kills, so that the measured delays depend on the receivers alone. */
async function publishWithoutKills(world: World, { events }: ChaosSize): Promise<WaitTimes> {
  await waitUntilIdle(world, 'after the kills');
  const since = Date.now();
  const [row] = await world.environment.read<{ count: number }>(
    `select cast(count(*) as integer) as count from events where name = 'document.deleted'`,
  );
  const late = Math.round(events * EVENT_SHARES.late);
  await publish(world, world.workers[0]!, events - late - row!.count);
  await waitUntilIdle(world, 'after the calm');
  const hanging = await countUntried(world, listHangingIds(world));
  return measureWaitTimes(world, since, hanging);
}

async function runRetries(world: World, kills: Kills, size: ChaosSize): Promise<void> {
  const [first] = RETRY_STEPS_WITH_KILL.slice(-killsDuringRetries(size));
  for (const [step, ms] of RETRY_DELAYS_MS.entries()) {
    const isDeadly =
      killsDuringRetries(size) > 0 && RETRY_STEPS_WITH_KILL.includes(step) && step >= first!;
    await runRetryStep(world, ms, async () => {
      if (!isDeadly) return;
      await killAfterArrivals(world, kills, { victims: 1, ofArrivals: size.events / 10 });
      await startDelivering(world);
    });
  }
  for (let window = 0; window < WINDOWS_MAX; window++) {
    const disabled = await listDisabledIds(world);
    if (listHangingIds(world).every((id) => disabled.has(id))) return;
    await runRetryStep(world, (FAILURE_WINDOW_SECONDS + 1) * SECOND_MS, async () => {});
  }
}

async function runRetryStep(world: World, ms: number, disturb: () => Promise<void>): Promise<void> {
  await advanceClock(world, ms);
  const since = isoNow(world);
  await disturb();
  await waitUntilIdle(world, `${ms / MINUTE_MS} minutes later`);
  await waitUntilFailed(world, listHangingIds(world), since);
}

function killsDuringRetries({ kills }: ChaosSize): number {
  return Math.min(RETRY_STEPS_WITH_KILL.length, Math.floor(kills / 2));
}

async function killAll({ workers }: World): Promise<void> {
  await Promise.all(workers.map((worker) => worker.kill()));
}
