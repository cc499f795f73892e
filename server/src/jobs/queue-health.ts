import type { Services } from '../app/services.ts';
import type { JobRow } from '../storage/schema.ts';

/** State of the job queue for operators. */
export type QueueHealth = {
  counts: { queue: string; state: JobRow['state']; count: number }[];
  /** Time since the oldest ready job became due; 0 when none is ready. */
  oldestReadyJobSeconds: number;
  /** Time since the last heartbeat of any worker; null when there was none. */
  lastHeartbeatSeconds: number | null;
};

/** Reads the state of the queue for operators and monitors. Cost: a scan of all jobs. */
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
  // A waiting job that is due counts as ready, even before a worker has released it.
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
