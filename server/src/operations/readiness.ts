import { sql } from 'kysely';

import { readEventLag } from '../events/notification-health.ts';
import { readQueueHealth } from '../jobs/queue-health.ts';
import { freeBytesOf, RESERVE_BYTES } from '../kernel/free-space.ts';
import type { Services } from '../services.ts';

export type ReadinessSources = {
  /** Folder whose disk must have room. */
  dataDir: string;
};

/** A ready job, or an event without deliveries, that waits longer means that nobody takes work. */
const QUEUE_AGE_SECONDS_MAX = 300;

export async function checkReadiness(services: Services, { dataDir }: ReadinessSources) {
  const [database, disk] = await Promise.all([checkDatabase(services), checkDisk(dataDir)]);
  return { database, queue: await checkQueue(services, database.ok), disk };
}

async function checkDatabase({ reads, log }: Services) {
  const started = performance.now();
  const ok = await sql`select 1`.execute(reads).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error }, 'database unreachable');
      return false;
    },
  );
  return { ok, response_time_ms: Math.round(performance.now() - started) };
}

async function checkQueue(services: Services, databaseOk: boolean) {
  if (!databaseOk) return { ok: false, oldest_ready_job_seconds: 0, last_heartbeat_seconds: -1 };
  const { oldestReadyJobSeconds, lastHeartbeatSeconds } = await readQueueHealth(services);
  const oldestSeconds = Math.max(oldestReadyJobSeconds, await readEventLag(services));
  return {
    ok: oldestSeconds <= QUEUE_AGE_SECONDS_MAX,
    oldest_ready_job_seconds: oldestSeconds,
    last_heartbeat_seconds: lastHeartbeatSeconds ?? -1,
  };
}

async function checkDisk(dataDir: string) {
  const free_bytes = await freeBytesOf(dataDir);
  return { ok: free_bytes >= RESERVE_BYTES, free_bytes };
}
