import { statfs } from 'node:fs/promises';

import { sql } from 'kysely';

import { readQueueHealth } from '../jobs/queue-health.ts';
import type { Services } from '../services.ts';

export type ReadinessSources = {
  /** Folder whose disk must have room. */
  dataDir: string;
};

const FREE_BYTES_MIN = 256 * 1024 * 1024;
/** A ready job that waits longer means that no worker takes work. */
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
  return {
    ok: oldestReadyJobSeconds <= QUEUE_AGE_SECONDS_MAX,
    oldest_ready_job_seconds: oldestReadyJobSeconds,
    last_heartbeat_seconds: lastHeartbeatSeconds ?? -1,
  };
}

async function checkDisk(dataDir: string) {
  const { bavail, bsize } = await statfs(dataDir);
  const free_bytes = bavail * bsize;
  return { ok: free_bytes >= FREE_BYTES_MIN, free_bytes };
}
