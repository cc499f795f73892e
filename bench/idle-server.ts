import { setTimeout as sleep } from 'node:timers/promises';

import { cpuSeconds, listDescendants, residentBytes } from '../server/src/testing/process-tree.ts';
import { startBundledServer } from './bundled-server.ts';
import { runChild } from './child-process.ts';
import type { Flood, FloodResult } from './load.ts';
import { median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const ROUNDS = 3;
const MEGABYTE = 1e6;
const SETTLE_MS = 2_000;

/** Figures of a server that was started: the process of the API, and apart from it all processes that it started. */
type Start = {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  usedMegabytes: number;
  otherCpuSeconds: number;
  otherMegabytes: number;
};

/** Start on an existing database, and the memory of a server without work. */
export async function benchIdleServer(): Promise<Row[]> {
  await using folder = await makeSeededFolder(1_000);
  // The first start of a bundle on a data folder compiles it.
  await startOnce(folder.dataDir);
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) starts.push(await startOnce(folder.dataDir));
  const figure = (name: keyof Start) => median(starts.map((start) => start[name]));
  const others = 'compute children, and a worker in a process of its own';
  return [
    {
      what: 'start to the first answer',
      figure: figure('seconds'),
      unit: 's',
      goal: { atMost: 1 },
      note: '/health, on an existing database',
    },
    {
      what: 'CPU of the start, API process',
      figure: figure('cpuSeconds'),
      unit: 's',
      goal: { atMost: 0.45 },
      note: `with the first ${SETTLE_MS / 1_000} s after it`,
    },
    {
      what: 'CPU of the start, other processes',
      figure: figure('otherCpuSeconds'),
      unit: 's',
      note: others,
    },
    {
      what: 'memory idle, started, API process',
      figure: figure('megabytes'),
      unit: 'MB',
      goal: { atMost: 130 },
    },
    {
      what: 'memory idle, used, API process',
      figure: figure('usedMegabytes'),
      unit: 'MB',
      goal: { atMost: 150 },
      note: 'after a second of GET /documents at full speed',
    },
    {
      what: 'memory idle, other processes',
      figure: figure('otherMegabytes'),
      unit: 'MB',
      note: others,
    },
  ];
}

async function startOnce(dataDir: string): Promise<Start> {
  const started = performance.now();
  const settings = { ...SETTINGS, DOCKET_COMPUTE_WARM: 'on' };
  await using server = await startBundledServer({ dataDir, settings });
  const response = await fetch(`${server.url}/health`);
  if (!response.ok) throw new Error(`/health answered ${response.status}`);
  const seconds = (performance.now() - started) / 1_000;
  await sleep(SETTLE_MS);
  const others = listDescendants(server.pid);
  const figures = {
    seconds,
    cpuSeconds: cpuSeconds(server.pid),
    megabytes: residentBytes(server.pid) / MEGABYTE,
    otherCpuSeconds: others.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    otherMegabytes: others.reduce((sum, pid) => sum + residentBytes(pid), 0) / MEGABYTE,
  };
  await flood(server.url);
  await sleep(SETTLE_MS);
  return { ...figures, usedMegabytes: residentBytes(server.pid) / MEGABYTE };
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
