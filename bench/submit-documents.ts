import assert from 'node:assert/strict';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';

import { startServerProcess } from '../server/src/testing/server-process.ts';
import { runChild } from './child-process.ts';
import type { Flood, FloodResult } from './load.ts';
import { median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const DOCUMENTS = 1_000;
const ROUNDS = 4;
const SECONDS = 2;
const CONNECTIONS = 16;

/** Accepted and durable submissions a second, while no worker runs. */
export async function benchSubmitDocuments(): Promise<Row[]> {
  await using folder = await makeSeededFolder(DOCUMENTS);
  const { dataDir, path } = folder;
  const floorPath = join(dataDir, 'floor.db');
  const first = await startServerProcess({ role: 'api', dataDir, settings: SETTINGS });
  await submitOne(first.url);
  await first.stop();
  copyDatabase(path, floorPath);
  markTemplate(floorPath);
  const before = countRows(path);

  await using server = await startServerProcess({ role: 'api', dataDir, settings: SETTINGS });
  const warmUp = await flood(server.url);
  const ours: FloodResult[] = [];
  const floors: FloodResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await flood(server.url));
    floors.push(await runFloor(floorPath));
  }
  await server.stop();
  requireSameGrowth(before, [
    { rows: countRows(path), submissions: sumOf([warmUp, ...ours]) },
    { rows: countRows(floorPath), submissions: sumOf(floors) },
  ]);
  return [
    {
      what: 'POST /documents/analyze',
      figure: median(ours.map((round) => round.perSecond)),
      unit: '/s',
      floor: median(floors.map((round) => round.perSecond)),
      goal: { atLeast: 0.5 },
      note: `floor: the same rows, one commit each, bare better-sqlite3; we: ${CONNECTIONS} connections`,
    },
  ];
}

const SUBMISSION: Omit<Flood, 'url' | 'connections' | 'seconds'> = {
  method: 'POST',
  path: '/v2/documents/analyze',
  key: API_KEY,
  body: JSON.stringify({
    document_url: 'http://127.0.0.1:9/agreements/master-services-agreement.pdf',
    analysis_type: 'contract_review',
    extract_fields: ['parties', 'dates', 'obligations'],
  }),
  status: 202,
};

async function flood(url: string): Promise<FloodResult> {
  const argument: Flood = { ...SUBMISSION, url, connections: CONNECTIONS, seconds: SECONDS };
  return runChild<FloodResult>('load.ts', 'flood', argument);
}

async function submitOne(url: string): Promise<void> {
  const { method, path, key, body } = SUBMISSION;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body!,
  });
  assert.equal(response.status, SUBMISSION.status, await response.text());
}

async function runFloor(path: string): Promise<FloodResult> {
  return runChild<FloodResult>('floors.ts', 'submissions', { path, seconds: SECONDS });
}

function sumOf(rounds: readonly FloodResult[]): number {
  return rounds.reduce((sum, { count }) => sum + count, 0);
}

function copyDatabase(path: string, copyPath: string): void {
  const db = new SqliteDatabase(path);
  db.prepare('vacuum into ?').run(copyPath);
  db.close();
}

/** Marks the rows of the one submission, for the floor to copy. */
function markTemplate(path: string): void {
  const db = new SqliteDatabase(path);
  db.pragma('foreign_keys = off');
  const marks = [
    db.prepare(`update documents set id = 'doc_template' where status = 'processing'`).run(),
    db.prepare(`update analyses set id = 'analysis_template', document_id = 'doc_template'`).run(),
    db.prepare(`update events set id = 'evt_' || sequence || '_template'`).run(),
    db.prepare(`update jobs set id = 'job_' || rowid || '_template'`).run(),
  ];
  db.close();
  for (const { changes } of marks) assert.ok(changes > 0);
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
