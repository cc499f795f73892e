import assert from 'node:assert/strict';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';

import { startBundledServer } from './bundled-server.ts';
import { runChild } from './child-process.ts';
import type { Flood, FloodResult } from './load.ts';
import { type Goal, median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const DOCUMENTS = 1_000;
const ROUNDS = 4;
const SECONDS = 2;
const CONNECTIONS = 32;

/** A request that writes, and how the floor makes copies of what it writes. */
export type Write = {
  what: string;
  path: string;
  body: object;
  status: number;
  /** Kind of rows that the floor in `floors.ts` copies. */
  floor: 'document' | 'task';
  goal: Goal;
  /** Statements that give the rows of one request ids that end in `_template`, for the floor to copy. */
  marks: readonly string[];
};

/** Accepted and durable requests a second, while no worker runs. */
export async function benchDurableWrites(write: Write): Promise<Row[]> {
  await using folder = await makeSeededFolder(DOCUMENTS);
  const { dataDir, path } = folder;
  const floorPath = join(dataDir, 'floor.db');
  const first = await startBundledServer({ role: 'api', dataDir, settings: SETTINGS });
  await submitOne(first.url, write);
  await first.stop();
  copyDatabase(path, floorPath);
  markTemplate(floorPath, write);
  const before = countRows(path);

  await using server = await startBundledServer({ role: 'api', dataDir, settings: SETTINGS });
  const warmUp = await flood(server.url, write);
  const ours: FloodResult[] = [];
  const floors: FloodResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await flood(server.url, write));
    floors.push(await runFloor(floorPath, write));
  }
  await server.stop();
  requireSameGrowth(before, [
    { rows: countRows(path), submissions: sumOf([warmUp, ...ours]) },
    { rows: countRows(floorPath), submissions: sumOf(floors) },
  ]);
  return [
    {
      what: write.what,
      figure: median(ours.map((round) => round.perSecond)),
      unit: '/s',
      floor: median(floors.map((round) => round.perSecond)),
      goal: write.goal,
      note: `floor: the same rows, one commit each, bare better-sqlite3; we: ${CONNECTIONS} connections`,
    },
  ];
}

function flood(url: string, { path, body, status }: Write): Promise<FloodResult> {
  return runChild<FloodResult>('load.ts', 'flood', {
    url,
    method: 'POST',
    path,
    key: API_KEY,
    body: JSON.stringify(body),
    status,
    connections: CONNECTIONS,
    seconds: SECONDS,
  } satisfies Flood);
}

async function submitOne(url: string, { path, body, status }: Write): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, status, await response.text());
}

function runFloor(path: string, { floor }: Write): Promise<FloodResult> {
  return runChild<FloodResult>('floors.ts', 'submissions', { path, seconds: SECONDS, of: floor });
}

function sumOf(rounds: readonly FloodResult[]): number {
  return rounds.reduce((sum, { count }) => sum + count, 0);
}

function copyDatabase(path: string, copyPath: string): void {
  const db = new SqliteDatabase(path);
  db.prepare('vacuum into ?').run(copyPath);
  db.close();
}

function markTemplate(path: string, { marks }: Write): void {
  const db = new SqliteDatabase(path);
  db.pragma('foreign_keys = off');
  // The key of the first workspace had an event of its own.
  const markEvents = `update events set id = 'evt_' || sequence || '_template' where name <> 'api_key.created'`;
  const changes = [...marks, markEvents].map((mark) => db.prepare(mark).run().changes);
  db.close();
  for (const changed of changes) assert.ok(changed > 0);
}

type Grown = { rows: ReadonlyMap<string, number>; submissions: number };

function countRows(path: string): Map<string, number> {
  const db = new SqliteDatabase(path, { readonly: true });
  const tables = db
    .prepare<[], string>(`select name from sqlite_schema where type = 'table'`)
    .pluck()
    .all();
  const counts = new Map(
    tables.map((table) => {
      const count = db.prepare<[], number>(`select count(*) from "${table}"`).pluck().get()!;
      return [table, count] as const;
    }),
  );
  db.close();
  return counts;
}

/** A floor that writes less than we do would not be one. */
function requireSameGrowth(
  before: ReadonlyMap<string, number>,
  [ours, floor]: [Grown, Grown],
): void {
  for (const [table, base] of before) {
    const perSubmission = ({ rows, submissions }: Grown) => (rows.get(table)! - base) / submissions;
    assert.equal(perSubmission(floor), perSubmission(ours), `rows of ${table} a submission`);
  }
}
