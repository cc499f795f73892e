import { join } from 'node:path';

import { openBenchDatabases, type Place } from './bench-databases.ts';
import { runChild } from './child-process.ts';
import { median, type Row } from './row.ts';
import type { JobsArgument, JobsResult } from './subjects.ts';

const ROUNDS = 3;
const JOBS = 6_400;
/** Rows a commit when they are written, and how many run at once. */
const BATCH = 64;

/** Jobs a second that do nothing, written and run. */
export async function benchJobs(): Promise<Row[]> {
  await using databases = await openBenchDatabases();
  const results: Record<'floor' | 'SQLite' | 'PostgreSQL', JobsResult[]> = {
    floor: [],
    SQLite: [],
    PostgreSQL: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    results.SQLite.push(await runSubject(await databases.sqlite()));
    results.floor.push(await runFloor(await databases.sqlite()));
    results.PostgreSQL.push(await runSubject(await databases.postgres()));
  }
  return (['SQLite', 'PostgreSQL'] as const).flatMap((name) => [
    row(`jobs written, ${name}`, results[name], results.floor, 'enqueuedPerSecond'),
    row(`jobs run, ${name}`, results[name], results.floor, 'donePerSecond'),
  ]);
}

function row(
  what: string,
  ours: readonly JobsResult[],
  floor: readonly JobsResult[],
  key: keyof JobsResult,
): Row {
  return {
    what,
    figure: median(ours.map((result) => result[key])),
    unit: '/s',
    floor: median(floor.map((result) => result[key])),
    note: `floor: bare better-sqlite3, ${BATCH} rows a durable commit`,
  };
}

async function runSubject(opened: Place): Promise<JobsResult> {
  await using place = opened;
  const { databaseUrl, dataDir } = place;
  const argument: JobsArgument = { databaseUrl, dataDir, count: JOBS, batch: BATCH };
  return await runChild<JobsResult>('subjects.ts', 'jobs', argument);
}

async function runFloor(opened: Place): Promise<JobsResult> {
  await using place = opened;
  const path = join(place.dataDir, 'floor.db');
  return await runChild<JobsResult>('floors.ts', 'jobs', { path, count: JOBS, batch: BATCH });
}
