import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { treeCpuSeconds } from '../server/src/testing/process-tree.ts';
import { startBundledServer } from './bundled-server.ts';
import { openBenchDatabases, type Place } from './bench-databases.ts';
import { quantile, type Row } from './row.ts';
import { makeLanguage, makeTexts } from './search-corpus.ts';
import { API_KEY, SETTINGS } from './seeded-folder.ts';

/** Cut into almost 2,000 pages, the most that a document may have. */
const CHARACTERS = 4_200_000;
const MEGABYTE = 1e6;
const POLL_MS = 20;

/** Measures the time from the upload of a long text until search finds it, and the latency of GETs meanwhile. */
export async function benchIndexDocument(): Promise<Row[]> {
  const text = [...makeTexts(makeLanguage(), 2_200)].join('\n\n').slice(0, CHARACTERS);
  await using databases = await openBenchDatabases();
  await using sqlite = await databases.sqlite();
  await using postgres = await databases.postgres();
  return [
    ...rowsOf('SQLite', await measure(sqlite, text)),
    ...rowsOf('PostgreSQL', await measure(postgres, text)),
  ];
}

type Measured = {
  seconds: number;
  /** CPU time of the server and its children. */
  cpuSeconds: number;
  /** Latency of each GET in ms. */
  waits: number[];
};

async function measure({ databaseUrl, dataDir }: Place, text: string): Promise<Measured> {
  const settings = { ...SETTINGS, DOCKET_DATABASE_URL: databaseUrl };
  await using server = await startBundledServer({ dataDir, settings });
  // Children and their libraries are there when the clock starts.
  await index(server.url, 'A short text to begin with.');

  const cpuBefore = treeCpuSeconds(server.pid);
  const started = performance.now();
  const waits = await index(server.url, text);
  return {
    seconds: (performance.now() - started) / 1_000,
    cpuSeconds: treeCpuSeconds(server.pid) - cpuBefore,
    waits,
  };
}

/** Uploads a text and asks for it until it is completed. @returns how long each of these calls took, in ms */
async function index(url: string, text: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${API_KEY}` };
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'long.txt');
  const created = await fetch(`${url}/v2/documents`, { method: 'POST', headers, body: form });
  const { id } = (await created.json()) as { id: string };
  assert.equal(created.status, 201);

  const waits: number[] = [];
  for (let status = 'processing'; status !== 'completed'; await sleep(POLL_MS)) {
    const started = performance.now();
    const response = await fetch(`${url}/v2/documents/${id}`, { headers });
    const answer = (await response.json()) as { status: string };
    ({ status } = answer);
    waits.push(performance.now() - started);
    assert.notEqual(status, 'failed', JSON.stringify(answer));
  }
  return waits;
}

function rowsOf(database: string, { seconds, cpuSeconds, waits }: Measured): Row[] {
  const what = `text of 4 MB until it is found, ${database}`;
  return [
    {
      what: `${what}: MB a second of processor`,
      figure: CHARACTERS / MEGABYTE / cpuSeconds,
      unit: 'MB/s',
      goal: { atLeast: 1 },
      note: 'server and its children: upload, text, index',
    },
    {
      what: `${what}: time`,
      figure: seconds,
      unit: 's',
      goal: { atMost: 10 },
      note: 'about 1,900 pages',
    },
    {
      what: `${what}: GET meanwhile, p99`,
      figure: quantile(waits, 0.99),
      unit: 'ms',
      goal: { atMost: 50 },
    },
  ];
}
