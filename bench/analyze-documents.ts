import { setTimeout as sleep } from 'node:timers/promises';

import { listDescendants, treeCpuSeconds } from '../server/src/testing/process-tree.ts';
import { startReceiver } from '../server/src/testing/receiver.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { startBundledServer } from './bundled-server.ts';
import { PROBES_PER_SECOND, probeList } from './probe-list.ts';
import { longContractPdf } from './long-contract.ts';
import { median, quantile, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const ROUNDS = 3;
const WARM_SUBMISSIONS = 2;
const AT_ONCE = 4;
const POLL_MS = 20;
const SETTLE_MS = 1_500;
const ANALYSIS_TIMEOUT_MS = 30_000;
const IDLE_SECONDS = 3;
const BUSY_SECONDS = 4;
/** Time for the client to start and for the last analyses to end. */
const MARGIN_SECONDS = 1;

type Analysis = { wallSeconds: number; cpuSeconds: number };
type Round = { first: Analysis; warm: Analysis[]; idleMs: number[]; busyMs: number[] };

/** A 30-page contract, from its submission to `completed`, and what four at once do to other requests. */
export async function benchAnalyzeDocuments(): Promise<Row[]> {
  await using files = await startReceiver(200, longContractPdf(0));
  await using folder = await makeSeededFolder(100);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { dataDir } = folder;
    const settings = { ...SETTINGS, DOCKET_COMPUTE_WARM: 'on' };
    await using server = await startBundledServer({ dataDir, settings });
    rounds.push(
      await runRound(server, files.url, (seed) => {
        files.answerWith(200, longContractPdf(1_000 * round + seed));
      }),
    );
  }
  return toRows(rounds);
}

async function runRound(
  server: ServerProcess,
  filesUrl: string,
  serve: (seed: number) => void,
): Promise<Round> {
  await untilWarm(server);
  const idleMs = (await probeList(server.url, IDLE_SECONDS)).map(({ ms }) => ms);
  serve(1);
  const first = await analyze(server, filesUrl);
  const warm: Analysis[] = [];
  for (let seed = 0; seed < WARM_SUBMISSIONS; seed++) {
    serve(2 + seed);
    warm.push(await analyze(server, filesUrl));
  }
  const busyMs = await probeWhileAnalyzing(server, filesUrl);
  return { first, warm, idleMs, busyMs };
}

/** Waits until the warm child has done its work: it uses no CPU time any more. */
async function untilWarm(server: ServerProcess): Promise<void> {
  let [before, now] = [-1, 0];
  while (listDescendants(server.pid).length === 0 || now > before) {
    await sleep(SETTLE_MS);
    [before, now] = [
      now,
      listDescendants(server.pid).reduce((sum, pid) => sum + treeCpuSeconds(pid), 0),
    ];
  }
}

async function analyze(server: ServerProcess, filesUrl: string): Promise<Analysis> {
  const cpuBefore = treeCpuSeconds(server.pid);
  const started = performance.now();
  const id = await submit(server.url, filesUrl);
  await completed(server.url, id);
  const wallSeconds = (performance.now() - started) / 1_000;
  return { wallSeconds, cpuSeconds: treeCpuSeconds(server.pid) - cpuBefore };
}

/** Measures response times in ms while four analyses are always running. */
async function probeWhileAnalyzing(server: ServerProcess, filesUrl: string): Promise<number[]> {
  const probes = probeList(server.url, BUSY_SECONDS + 2 * MARGIN_SECONDS);
  await sleep(MARGIN_SECONDS * 1_000);
  const from = Date.now();
  const to = from + BUSY_SECONDS * 1_000;
  const submitter = async () => {
    while (Date.now() < to) await completed(server.url, await submit(server.url, filesUrl));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, submitter));
  return (await probes).filter(({ at }) => at >= from && at <= to).map(({ ms }) => ms);
}

async function submit(url: string, filesUrl: string): Promise<string> {
  const { id } = await call(url, 'POST', '/v2/documents/analyze', {
    document_url: `${filesUrl}/contract.pdf`,
    analysis_type: 'contract_review',
  });
  return id;
}

async function completed(url: string, id: string): Promise<void> {
  const deadline = performance.now() + ANALYSIS_TIMEOUT_MS;
  for (;;) {
    const { status, error } = await call(url, 'GET', `/v2/documents/${id}`);
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(JSON.stringify(error));
    if (performance.now() > deadline) throw new Error(`${id} is still ${status}`);
    await sleep(POLL_MS);
  }
}

async function call(url: string, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

function toRows(rounds: readonly Round[]): Row[] {
  return [
    ...analysisRows(
      'first after the start',
      rounds.map((round) => round.first),
    ),
    ...analysisRows(
      'warm pool',
      rounds.flatMap((round) => round.warm),
    ),
    {
      what: `GET /documents, p99 beside ${AT_ONCE} analyses`,
      figure: median(rounds.map(({ busyMs }) => quantile(busyMs, 0.99))),
      unit: 'ms',
      floor: median(rounds.map(({ idleMs }) => quantile(idleMs, 0.99))),
      goal: { atMost: 2 },
      note: `floor: the idle server; ${PROBES_PER_SECOND} requests a second`,
    },
  ];
}

function analysisRows(pool: string, analyses: readonly Analysis[]): Row[] {
  return [
    {
      what: `30-page PDF, submit to completed, ${pool}`,
      figure: median(analyses.map(({ wallSeconds }) => wallSeconds)),
      unit: 's',
      goal: { atMost: 2 },
      note: `seen by polling every ${POLL_MS} ms`,
    },
    {
      what: `30-page PDF, CPU, ${pool}`,
      figure: median(analyses.map(({ cpuSeconds }) => cpuSeconds)),
      unit: 's',
      goal: { atMost: 0.7 },
      note: 'server and compute children',
    },
  ];
}
