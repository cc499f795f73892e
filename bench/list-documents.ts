import assert from 'node:assert/strict';

import { treeCpuSeconds } from '../server/src/testing/process-tree.ts';
import { startBundledServer } from './bundled-server.ts';
import { runChild, startChild } from './child-process.ts';
import type { Flood, FloodResult } from './load.ts';
import { median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const DOCUMENTS = 1_000;
const ROUNDS = 4;
const SECONDS = 1.5;
/** Time before the measurement, which compiles the hot paths of both. */
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 8;

/** Processor time of the server for one page of 20 documents, authenticated and counted against the limits. */
export async function benchListDocuments(): Promise<Row[]> {
  await using folder = await makeSeededFolder(DOCUMENTS);
  const { dataDir, path, workspaceId } = folder;
  await using server = await startBundledServer({ role: 'api', dataDir, settings: SETTINGS });
  await using floor = await startChild<{ url: string }>('floors.ts', 'listServer', {
    path,
    workspaceId,
  });
  await requireSameAnswer(server.url, floor.result.url);

  await flood(server.url, WARM_UP_SECONDS);
  await flood(floor.result.url, WARM_UP_SECONDS);
  const ours: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await cpuMicroseconds(server.pid, server.url));
    floors.push(await cpuMicroseconds(floor.pid, floor.result.url));
  }
  return [
    {
      what: 'GET /documents, CPU a request',
      figure: median(ours),
      unit: 'µs',
      floor: median(floors),
      goal: { atMost: 2.2 },
      note: 'floor: the same statements and JSON.stringify behind bare node:http',
    },
  ];
}

async function cpuMicroseconds(pid: number, url: string): Promise<number> {
  const before = treeCpuSeconds(pid);
  const { count } = await flood(url, SECONDS);
  return ((treeCpuSeconds(pid) - before) * 1e6) / count;
}

async function flood(url: string, seconds: number): Promise<FloodResult> {
  return runChild<FloodResult>('load.ts', 'flood', {
    url,
    method: 'GET',
    path: '/v2/documents',
    key: API_KEY,
    status: 200,
    connections: CONNECTIONS,
    seconds,
  } satisfies Flood);
}

/** A floor that answers less than we do would flatter itself. */
async function requireSameAnswer(ours: string, floor: string): Promise<void> {
  const [page, bare] = await Promise.all([ours, floor].map(fetchPage));
  assert.deepEqual(bare.documents, page.documents);
  assert.equal(bare.documents.length, 20);
  assert.equal(bare.pagination.total, page.pagination.total);
}

async function fetchPage(url: string): Promise<any> {
  const response = await fetch(`${url}/v2/documents`, {
    headers: { authorization: `Bearer ${API_KEY}` },
  });
  return response.json();
}
