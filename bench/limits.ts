import { setImmediate as nextTick } from 'node:timers/promises';

import { createLog } from '../server/src/kernel/log.ts';
import { createMetrics } from '../server/src/kernel/metrics.ts';
import { createSecretBox } from '../server/src/kernel/secret-box.ts';
import { createRatePlans, type RateSubject } from '../server/src/limits/plans.ts';
import { createRateLimiter, type RateLimiter } from '../server/src/limits/rate-limiter.ts';
import { createSharedRateLimiter } from '../server/src/limits/shared/shared-rate-limiter.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import { hasRedisBinary, openRedisAt, startOwnRedis } from '../server/src/testing/redis-server.ts';
import { createUsageRecorder } from '../server/src/usage/usage-recorder.ts';
import { median, type Row } from './row.ts';

const KEYS = 10_000;
const ROUNDS = 7;
const PER_ROUND = 100_000;
const PER_ROUND_REDIS = 5_000;
const AT_ONCE = 32;

const clock = { now: () => new Date() };

/** Measures the cost of counting a request, in CPU time, since the machine may be shared. */
export async function benchLimits(): Promise<Row[]> {
  const subjects = subjectsOf('pro');
  const limiter = createRateLimiter({ clock });
  const local = await measure(PER_ROUND, async (times) => {
    for (let index = 0; index < times; index += 1) {
      limiter.consume(subjects[index % KEYS]!, 1).release();
    }
  });
  return [
    { what: 'limits of one request, in process', figure: local, unit: 'µs', goal: { atMost: 5 } },
    ...(await benchRedis(subjects)),
    await benchUsage(),
  ];
}

async function benchRedis(subjects: readonly RateSubject[]): Promise<Row[]> {
  if (!hasRedisBinary()) return [];
  const server = await startOwnRedis();
  const admin = openRedisAt(server.url);
  const limiter: RateLimiter = await createSharedRateLimiter({
    url: server.url,
    onFailure: 'closed',
    // However slow the machine is that it runs on.
    timings: { timeoutMs: 30_000 },
    clock,
    log: createLog('silent'),
    metrics: createMetrics(),
    secrets: createSecretBox('a key that is as long as it has to be'),
  });
  try {
    await take(limiter, subjects, PER_ROUND_REDIS);
    await admin.config('RESETSTAT');
    let requests = 0;
    const cpu = await measure(PER_ROUND_REDIS, async (times) => {
      requests += times;
      await take(limiter, subjects, times);
    });
    const { scripts, others } = countCommands(await admin.info('commandstats'));
    return [
      {
        what: 'limits of one request, on Redis',
        figure: cpu,
        unit: 'µs',
        goal: { atMost: 60 },
        note: `processor time of this process, ${AT_ONCE} requests at once`,
      },
      {
        what: 'round trips to Redis that a request waits for',
        figure: scripts / requests,
        unit: '',
        goal: { atMost: 1 },
        note: `besides ${(others / requests).toFixed(2)} commands that nobody waits for`,
      },
    ];
  } finally {
    await limiter.close();
    admin.disconnect();
    await server.stop();
  }
}

async function take(
  limiter: RateLimiter,
  subjects: readonly RateSubject[],
  times: number,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < times) {
        const decision = await limiter.consume(subjects[next++ % KEYS]!, 1);
        if (!decision.allowed) throw new Error(`Refused: ${decision.refusedBy}`);
        decision.release();
      }
    }),
  );
}

/** Counts commands. Scripts and the commands inside them are part of one round trip. */
function countCommands(info: string): { scripts: number; others: number } {
  const calls = (name: string) =>
    Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(info)?.[1] ?? 0);
  // `zrem` inside the script is that of requests which have ended meanwhile; too few to matter.
  return { scripts: calls('evalsha') + calls('eval'), others: calls('zrem') };
}

async function benchUsage(): Promise<Row> {
  const database = await openDatabase('file::memory:');
  const recorder = createUsageRecorder({ ...database, clock, log: createLog('silent') });
  const operations = ['listTasks', 'getTask', 'search', 'analyzeDocument'];
  const notes = Array.from({ length: KEYS }, (_, index) => ({
    workspaceId: `ws_${index % 100}`,
    credentialId: `key_${index}`,
    operation: operations[index % operations.length]!,
    units: 1,
    isError: false,
    keyId: `key_${index}`,
  }));
  const figure = await measure(PER_ROUND, async (times) => {
    for (let index = 0; index < times; index += 1) recorder.record(notes[index % KEYS]!);
  });
  await database.close();
  return { what: 'noting the usage of a request', figure, unit: 'µs', goal: { atMost: 2 } };
}

function subjectsOf(plan: 'pro'): RateSubject[] {
  const plans = createRatePlans({
    anonymousRequestsPerMinute: 60,
    enterprise: {},
    ceilings: { user: 3, workspace: 10 },
  });
  return Array.from({ length: KEYS }, (_, index) =>
    plans.forCredential({
      id: `key_${index}`,
      userId: `user_${index}`,
      workspaceId: `ws_${index}`,
      plan,
      environment: 'live',
    }),
  );
}

/** Microseconds of processor time of one of `times`. */
async function measure(times: number, run: (times: number) => Promise<void>): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await run(times);
    const { user, system } = process.cpuUsage(before);
    figures.push((user + system) / times);
    await nextTick();
  }
  return median(figures);
}
