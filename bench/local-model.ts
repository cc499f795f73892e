import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Chat } from '@docket/sdk';

import {
  findLocalLibrary,
  LOCAL_NAME,
  makeLocalFolder,
} from '../server/src/engines/llm/local/testing/local-library.ts';
import type { GgufShape } from '../server/src/engines/llm/local/testing/write-gguf.ts';
import { listDescendants, residentBytes } from '../server/src/testing/process-tree.ts';
import { startBundledServer } from './bundled-server.ts';
import { runChild } from './child-process.ts';
import type { Beat, BeatResult } from './load.ts';
import { quantile, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

/** A model of 1.03 GB in 32-bit floats. */
const SHAPE: GgufShape = {
  layers: 20,
  width: 1_024,
  heads: 16,
  innerWidth: 2_816,
  contextTokens: 8_192,
};
/** Keys and values of a token in 16-bit floats. */
const CONTEXT_BYTES_PER_TOKEN = 2 * 2 * SHAPE.layers * SHAPE.width;
const CONTEXT_TOKENS = 4_096;
/** Leaning with which answers are short: they are read by nobody. */
const LEANING = 0.3;

const MEGABYTE = 1e6;
const POLL_MS = 200;
const BEAT = { perSecond: 50, seconds: 20 };
const CROWD = 6;
const DEADLINE_SECONDS = 10;
const PATIENT_SECONDS = 120;
/** Questions until the model is loaded and has read what all prompts begin with. */
const WARM_UPS_MAX = 5;
const QUESTION = 'What does the tenant pay each month?';
/** The tokens of this model are single characters. */
const LEASE = 'The tenant pays a rent of EUR 1,250 on the first day of each month. '.repeat(2);

type Server = { url: string; pid: number };

/** A local model of random weights at work: the API beside it, its memory, and more questions than it can answer. */
export async function benchLocalModel(): Promise<Row[]> {
  const library = await findLocalLibrary();
  if (library.missing !== undefined) throw new Error(library.missing);
  const shape = { shape: SHAPE, leaning: LEANING, contextBytesPerToken: CONTEXT_BYTES_PER_TOKEN };
  await using local = await makeLocalFolder(library, shape);
  await using folder = await makeSeededFolder(200);
  await symlink(join(local.dataDir, 'models'), join(folder.dataDir, 'models'));
  const settings = {
    ...SETTINGS,
    DOCKET_LANGUAGE_PROVIDER: 'local',
    DOCKET_LANGUAGE_MODEL: LOCAL_NAME,
    DOCKET_LANGUAGE_CONTEXT_TOKENS: String(CONTEXT_TOKENS),
  };
  await using server = await startBundledServer({ dataDir: folder.dataDir, settings });
  const documentId = await addDocument(server);
  await beat(server);
  const idle = await beat(server);
  const { busy, megabytes, answers } = await measureAtWork(server, documentId);
  const waits = await Promise.all(
    Array.from({ length: CROWD }, () => ask(server, documentId, DEADLINE_SECONDS)),
  );
  const fileMegabytes = local.bytes / MEGABYTE;
  return [
    {
      what: 'GET /documents beside a local model at work, p99',
      figure: busy,
      unit: 'ms',
      floor: idle,
      goal: { atMost: 1.5 },
      note: `floor: without it; ${BEAT.perSecond} requests a second; the model answered ${answers} questions`,
    },
    {
      what: 'memory of a local model',
      figure: megabytes,
      unit: 'MB',
      floor: fileMegabytes,
      goal: { atMost: 2 },
      note: `floor: its file; ${CONTEXT_TOKENS} tokens of context`,
    },
    {
      what: `${CROWD} questions at once to a local model, the last answer`,
      figure: Math.max(...waits.map(({ seconds }) => seconds)),
      unit: 's',
      goal: { atMost: DEADLINE_SECONDS + 5 },
      note: `deadline_seconds ${DEADLINE_SECONDS}; then the rules answer`,
    },
  ];
}

async function beat({ url }: Server): Promise<number> {
  const { samples } = await runChild<BeatResult>('load.ts', 'beat', {
    url,
    method: 'GET',
    path: '/v2/documents',
    key: API_KEY,
    status: 200,
    ...BEAT,
  } satisfies Beat);
  return quantile(
    samples.map(({ ms }) => ms),
    0.99,
  );
}

type AtWork = { busy: number; megabytes: number; answers: number };

/** Asks one question after the other while requests of the API are timed. */
async function measureAtWork(server: Server, documentId: string): Promise<AtWork> {
  await warmUp(server, documentId);
  const stop = new AbortController();
  let answers = 0;
  const asking = async () => {
    while (!stop.signal.aborted) {
      const { isByModel } = await ask(server, documentId, PATIENT_SECONDS);
      if (isByModel) answers += 1;
    }
  };
  const asked = asking();
  const busy = await beat(server);
  const megabytes = Math.max(...listDescendants(server.pid).map(residentBytes)) / MEGABYTE;
  stop.abort();
  await asked;
  return { busy, megabytes, answers };
}

async function warmUp(server: Server, documentId: string): Promise<void> {
  for (let turn = 0; turn < WARM_UPS_MAX; turn += 1) {
    if ((await ask(server, documentId, PATIENT_SECONDS)).isByModel) return;
  }
  throw new Error('The local model gave no answer');
}

async function addDocument(server: Server): Promise<string> {
  const created = await call(server, 'POST', '/documents', { title: 'Lease', content: LEASE });
  const { id } = (await created.json()) as { id: string };
  for (;;) {
    const document = await call(server, 'GET', `/documents/${id}`);
    const { status } = (await document.json()) as { status: string };
    if (status === 'completed') return id;
    if (status === 'failed') throw new Error('The document could not be read');
    await sleep(POLL_MS);
  }
}

async function ask(
  server: Server,
  documentId: string,
  deadline_seconds: number,
): Promise<{ seconds: number; isByModel: boolean }> {
  const started = performance.now();
  const body = { question: QUESTION, deadline_seconds };
  const response = await call(server, 'POST', `/documents/${documentId}/chat`, body);
  const { engine } = (await response.json()) as Chat;
  return { seconds: (performance.now() - started) / 1_000, isByModel: engine?.name === 'local' };
}

async function call({ url }: Server, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response;
}
