import type { Services } from '../services.ts';
import type { JobRow } from '../storage/schema.ts';

export type QueueHealth = {
  counts: { queue: string; state: JobRow['state']; count: number }[];
  /** How long the job that has waited longest could have run; 0 when none waits. */
  oldestReadyJobSeconds: number;
  /** Since a worker was last seen; null when none has been. */
  lastHeartbeatSeconds: number | null;
};

/** The state of the queue for people and monitors. Reads every job. */
export async function readQueueHealth({
  reads,
  clock,
}: Pick<Services, 'reads' | 'clock'>): Promise<QueueHealth> {
  const now = clock.now();
  const secondsSince = (time: string) =>
    Math.max(0, (now.getTime() - new Date(time).getTime()) / 1_000);

  const counts = await reads
    .selectFrom('jobs')
    .select(({ fn }) => ['queue', 'state', fn.countAll<number>().as('count')])
    .groupBy(['queue', 'state'])
    .orderBy('queue')
    .orderBy('state')
    .execute();
  // A waiting job whose time has come is as ready as one that a worker has released.
  const oldest = await reads
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('run_at').as('run_at'))
    .where('state', 'in', ['ready', 'waiting'])
    .where('run_at', '<=', now.toISOString())
    .executeTakeFirst();
  const worker = await reads
    .selectFrom('workers')
    .select(({ fn }) => fn.max('seen_at').as('seen_at'))
    .executeTakeFirst();

  return {
    counts,
    oldestReadyJobSeconds: oldest?.run_at ? secondsSince(oldest.run_at) : 0,
    lastHeartbeatSeconds: worker?.seen_at ? secondsSince(worker.seen_at) : null,
  };
}
