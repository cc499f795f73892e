import { sql } from 'kysely';

import { readEventLag } from '../events/delivery-backlog.ts';
import { readQueueHealth } from '../jobs/queue-health.ts';
import { readFreeBytes, RESERVE_BYTES } from '../kernel/free-space.ts';
import type { Services } from '../app/services.ts';

export type ReadinessSettings = {
  /** Folder whose disk must have free space. */
  dataDir: string;
};

/** An older ready job or event means that no worker takes work. */
const QUEUE_AGE_SECONDS_MAX = 300;

export async function checkReadiness(services: Services, { dataDir }: ReadinessSettings) {
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
  const free_bytes = await readFreeBytes(dataDir);
  return { ok: free_bytes >= RESERVE_BYTES, free_bytes };
}
