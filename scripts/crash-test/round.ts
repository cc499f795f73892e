import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';

import { longContractPdf } from '../../bench/long-contract.ts';
import { compileCacheDir } from '../../server/src/kernel/compile-cache.ts';
import { listProcessesWithArguments } from '../../server/src/testing/process-tree.ts';
import { type Receiver, startReceiver } from '../../server/src/testing/receiver.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server-process.ts';
import { readWalk, type Stage, stagesOf, type Walking } from './stages.ts';
import type { TableReader } from './table-reader.ts';
import { type Verdict, verifyWalk } from './verify-walk.ts';

const API_KEY = 'svc_live_crashCrashCrashCrashCrashCrashCrashCrash';
const SECRET = 'whsec_crash';
/** More than run at once, so that some wait. */
const DOCUMENTS = 12;
const STAGE_TIMEOUT_MS = 60_000;
const ORPHANS_END_MS = 5_000;
const SETTLE_POLL_MS = 100;
/** Response time of files and receiver outside the wanted stage. */
const ANSWER_MS = 20;
const SLOW_ANSWER_MS = 400;

/** Database of a round. */
export type RoundDatabase = {
  /** Undefined: the file in the data folder. */
  url: string | undefined;
  /** Time for lost jobs to end after the restart. */
  settleTimeoutMs: number;
  open: (dataDir: string) => Promise<TableReader>;
  drop: () => Promise<void>;
};

export type Result = Verdict & {
  wanted: Stage;
  /** Stages found in the rows after the crash. */
  hit: ReadonlySet<Stage>;
  accepted: number;
  /** Time from the restart until everything has ended. */
  settleSeconds: number;
};

export type Crashed = {
  hit: ReadonlySet<Stage>;
  /** Waits until everything has ended, verifies it and cleans up. Never rejects. */
  finish(): Promise<Result>;
};

const contract = longContractPdf(0);

/** Submits documents to a server of its own, kills it as soon as one is in the `wanted` stage, and starts it again. */
export async function crashAt(wanted: Stage, database: RoundDatabase): Promise<Crashed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-crash-'));
  const receiver = await startSlowReceiver('ok', wanted === 'deliver' ? SLOW_ANSWER_MS : ANSWER_MS);
  const files = await startSlowReceiver(contract, wanted === 'fetch' ? SLOW_ANSWER_MS : ANSWER_MS);
  const start = () => startServerProcess({ dataDir, settings: settingsOf(database) });
  const clean = async () => {
    await receiver[Symbol.asyncDispose]();
    await files[Symbol.asyncDispose]();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const first = await start();
    await post(first.url, '/v2/webhooks', {
      url: receiver.url,
      secret: SECRET,
      events: ['document.uploaded', 'document.analyzed', 'document.failed'],
    });
    const { accepted, ...death } = await submitAndKill(first, files, wanted, () =>
      database.open(dataDir),
    );
    const orphans = await waitForOrphans(first.pid, compileCacheDir(dataDir));
    const restarted = performance.now();
    const server = await start();
    return {
      hit: death.hit,
      async finish() {
        const reader = await database.open(dataDir);
        const violations = orphans.map((pid) => `compute child ${pid} outlived the server`);
        const late = await settle(reader, database.settleTimeoutMs);
        const settleSeconds = (performance.now() - restarted) / 1_000;
        const { received } = receiver;
        const walk = { accepted, inFlight: death.inFlight, received, secret: SECRET };
        const verdict = await verifyWalk(reader, walk);
        await reader[Symbol.asyncDispose]();
        await server.stop();
        await clean();
        violations.push(...late, ...verdict.violations);
        return {
          ...verdict,
          violations,
          wanted,
          hit: death.hit,
          accepted: accepted.length,
          settleSeconds,
        };
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}

function settingsOf({ url }: RoundDatabase): Record<string, string> {
  return {
    DOCKET_BOOTSTRAP_KEY: API_KEY,
    DOCKET_ALLOW_PRIVATE_URLS: 'true',
    DOCKET_DEFAULT_PLAN: 'enterprise',
    DOCKET_WEBHOOK_JITTER_SECONDS: '0',
    ...(url !== undefined && { DOCKET_DATABASE_URL: url }),
  };
}

type Death = { hit: ReadonlySet<Stage>; inFlight: ReadonlySet<string>; accepted: string[] };

async function submitAndKill(
  server: ServerProcess,
  files: Receiver,
  wanted: Stage,
  open: () => Promise<TableReader>,
): Promise<Death> {
  // Closed before the restart: the server must find the file as the dead one left it.
  await using reader = await open();
  const submissions = Array.from({ length: DOCUMENTS }, async (_, index) => {
    const { id } = await post(server.url, '/v2/documents/analyze', {
      document_url: `${files.url}/contract-${index}.pdf`,
      analysis_type: 'contract_review',
    });
    return id as string;
  });
  const answers = Promise.allSettled(submissions);
  // One round dies amid the submissions.
  if (wanted !== 'leased') await answers;
  await waitForStage(reader, wanted);
  await server.crash();

  const walk = await readWalk(reader);
  return {
    hit: stagesOf(walk),
    inFlight: new Set(walk.undelivered),
    // Those that the death cut off were not accepted, although their rows may stand.
    accepted: (await answers).flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    ),
  };
}

/** Also returns when all has ended and the stage was not seen: then the rows say which ones were hit. */
async function waitForStage(reader: TableReader, wanted: Stage): Promise<void> {
  const deadline = performance.now() + STAGE_TIMEOUT_MS;
  let hasBegun = false;
  while (performance.now() < deadline) {
    const walk = await readWalk(reader);
    hasBegun ||= walk.jobs.length > 0;
    if (stagesOf(walk).has(wanted) || (hasBegun && leftOf(walk).length === 0)) return;
    await nextTick();
  }
}

/** Compute children see for themselves that their server is gone. @returns those that do not */
async function waitForOrphans(pid: number, cacheDir: string): Promise<number[]> {
  const deadline = performance.now() + ORPHANS_END_MS;
  for (;;) {
    const orphans = listProcessesWithArguments(String(pid), cacheDir);
    if (orphans.length === 0 || performance.now() > deadline) return orphans;
    await sleep(SETTLE_POLL_MS);
  }
}

/** @returns a violation when something is still under way after `timeoutMs` */
async function settle(reader: TableReader, timeoutMs: number): Promise<string[]> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const left = leftOf(await readWalk(reader));
    if (left.length === 0) return [];
    if (performance.now() > deadline) {
      return [`not settled after ${timeoutMs / 1_000} s: ${left.join(', ')}`];
    }
    await sleep(SETTLE_POLL_MS);
  }
}

/** Lists unfinished work. */
function leftOf({ jobs, behind, undelivered }: Walking): string[] {
  const working = jobs.filter((job) => job.state !== 'dead');
  return [
    ...working.map(({ state }) => `an analysis ${state}`),
    ...(behind > 0 ? [`${behind} events without deliveries`] : []),
    ...(undelivered.length > 0 ? [`${undelivered.length} deliveries that have not arrived`] : []),
  ];
}

async function startSlowReceiver(body: string | Buffer, answerMs: number): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.answerBy((response) => void answerLate(response, body, answerMs));
  return receiver;
}

async function answerLate(
  response: ServerResponse,
  body: string | Buffer,
  answerMs: number,
): Promise<void> {
  await Promise.race([sleep(answerMs), once(response, 'close')]);
  response.end(body);
}

async function post(url: string, path: string, body: object): Promise<any> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
