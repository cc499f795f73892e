import { setTimeout as sleep } from 'node:timers/promises';

import { listDescendants, residentBytes } from '../server/src/testing/process-tree.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { runChild } from './child-process.ts';
import type { Flood, FloodResult } from './load.ts';
import { median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const ROUNDS = 3;
const MEGABYTE = 1e6;
const SETTLE_MS = 2_000;

/** Start on an existing database, and the memory of a server and of its warm compute child. */
export async function benchIdleServer(): Promise<Row[]> {
  await using folder = await makeSeededFolder(1_000);
  const { dataDir } = folder;
  const startSeconds: number[] = [];
  const freshMegabytes: number[] = [];
  const usedMegabytes: number[] = [];
  const childMegabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const settings = { ...SETTINGS, DOCKET_COMPUTE_WARM: 'on' };
    await using server = await startServerProcess({ dataDir, settings });
    const response = await fetch(`${server.url}/health`);
    if (!response.ok) throw new Error(`/health answered ${response.status}`);
    startSeconds.push((performance.now() - started) / 1_000);

    await sleep(SETTLE_MS);
    freshMegabytes.push(residentBytes(server.pid) / MEGABYTE);
    await flood(server.url);
    await sleep(SETTLE_MS);
    usedMegabytes.push(residentBytes(server.pid) / MEGABYTE);
    childMegabytes.push(Math.max(...listDescendants(server.pid).map(residentBytes)) / MEGABYTE);
  }
  const memory = { unit: 'MB', goal: { atMost: 150 } } as const;
  return [
    {
      what: 'start to the first answer',
      figure: median(startSeconds),
      unit: 's',
      goal: { atMost: 1 },
      note: '/health, on an existing database',
    },
    { what: 'memory of an idle server, started', figure: median(freshMegabytes), ...memory },
    {
      what: 'memory of an idle server, used',
      figure: median(usedMegabytes),
      ...memory,
      note: 'after a second of GET /documents at full speed',
    },
    {
      what: 'memory of the warm compute child',
      figure: median(childMegabytes),
      unit: 'MB',
      goal: { atMost: 250 },
      note: 'none with DOCKET_COMPUTE_WARM=off',
    },
  ];
}

async function flood(url: string): Promise<void> {
  await runChild<FloodResult>('load.ts', 'flood', {
    url,
    method: 'GET',
    path: '/v2/documents',
    key: API_KEY,
    status: 200,
    connections: 8,
    seconds: 1,
  } satisfies Flood);
}
