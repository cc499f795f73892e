/**
 * Lets one workspace keep every compute child busy, and measures how long a document of 120 characters and a question
 * of another workspace take meanwhile. Each attack has a server of its own. Exit code 1 when a document takes more
 * than 5 or a question more than 3 seconds. Loopback only; takes about five minutes. Linux only.
 *
 *     npm run fairness-test [-- NUMBER…]    only these attacks, from 1
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { median } from '../bench/row.ts';
import { treeCpuSeconds } from '../server/src/testing/process-tree.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { type Attack, ATTACKS } from './fairness-test/attacks.ts';
import { type Client, createClient, createWorkspaces } from './fairness-test/client.ts';

const API_KEY = 'svc_live_fairFairFairFairFairFairFairFair1234';
const SETTINGS = {
  DOCKET_BOOTSTRAP_KEY: API_KEY,
  DOCKET_DEFAULT_PLAN: 'enterprise',
  DOCKET_COMPUTE_WARM: 'on',
};
const TIMEOUT_MS = 20 * 60_000;
const ROUNDS = 3;
const READ_SECONDS_MAX = 5;
const QUESTION_SECONDS_MAX = 3;
/** No answer within this time ends a measurement. */
const MEASUREMENT_TIMEOUT_MS = 90_000;

type Neighbour = { read: number; question: number };
type Result = {
  attack: string;
  before: Neighbour;
  during: Neighbour[];
  /** CPU time of the server and its children during the measurement, by second. */
  cores: number;
};

async function runAttack(attack: Attack): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-fairness-'));
  const server = await startServerProcess({ dataDir, settings: SETTINGS });
  try {
    const [first, second] = await createWorkspaces(server.url, API_KEY);
    const neighbour = createClient(server.url, API_KEY, second);
    await measure(neighbour, 'warm-up');
    const before = await measure(neighbour, 'before');
    await attack.start(createClient(server.url, API_KEY, first));
    const during: Neighbour[] = [];
    const [startedMs, cpuBefore] = [performance.now(), treeCpuSeconds(server.pid)];
    for (let round = 0; round < ROUNDS; round++) {
      during.push(await measure(neighbour, `round ${round}`));
    }
    const cpuSeconds = treeCpuSeconds(server.pid) - cpuBefore;
    const cores = cpuSeconds / ((performance.now() - startedMs) / 1_000);
    return { attack: attack.name, before, during, cores };
  } finally {
    await server.crash();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures in seconds. @param seed makes the document unlike the earlier ones */
async function measure(client: Client, seed: string): Promise<Neighbour> {
  const text = `The tenant pays the rent on the first day of every month. ${seed}`.padEnd(120, '.');
  const uploadedMs = performance.now();
  const id = await client.upload('lease.txt', text);
  await client.completed(id, MEASUREMENT_TIMEOUT_MS);
  const readMs = performance.now();
  await client.ask(id, 'When does the tenant pay the rent?', MEASUREMENT_TIMEOUT_MS);
  return {
    read: (readMs - uploadedMs) / 1_000,
    question: (performance.now() - readMs) / 1_000,
  };
}

function toRow({ attack, before, during, cores }: Result) {
  const reads = during.map(({ read }) => read);
  const questions = during.map(({ question }) => question);
  const isMet =
    Math.max(...reads) <= READ_SECONDS_MAX && Math.max(...questions) <= QUESTION_SECONDS_MAX;
  return {
    attack,
    'read before': Number(before.read.toFixed(2)),
    'read p50': Number(median(reads).toFixed(2)),
    'read worst': Number(Math.max(...reads).toFixed(2)),
    'question before': Number(before.question.toFixed(2)),
    'question p50': Number(median(questions).toFixed(2)),
    'question worst': Number(Math.max(...questions).toFixed(2)),
    'cores busy': Number(cores.toFixed(1)),
    result: isMet ? 'ok' : 'MISSED',
  };
}

// Children end with this process, by whatever way it ends.
setTimeout(() => {
  console.error('✖ Not done within 20 minutes');
  process.exit(1);
}, TIMEOUT_MS).unref();

const numbers = process.argv.slice(2).map(Number);
const rows = [];
for (const [index, attack] of ATTACKS.entries()) {
  if (numbers.length > 0 && !numbers.includes(index + 1)) continue;
  rows.push(toRow(await runAttack(attack)));
}
console.log('Seconds of the other workspace, before and during the attack\n');
console.table(rows);
if (rows.some(({ result }) => result !== 'ok')) process.exitCode = 1;
