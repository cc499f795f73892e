/**
 * Parts of the server without its HTTP API, in a process of their own. Prints one line of JSON.
 *
 *     node bench/subjects.ts <subject> <JSON argument>
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { Type } from 'typebox';

import { createFirstWorkspace } from '../server/src/auth/bootstrap.ts';
import { loadConfig } from '../server/src/config.ts';
import { publishEvent } from '../server/src/events/publish.ts';
import { defineJob } from '../server/src/jobs/job.ts';
import { enqueueMany } from '../server/src/jobs/queue.ts';
import { createWorker } from '../server/src/jobs/worker.ts';
import { newId } from '../server/src/kernel/ids.ts';
import { buildApp } from '../server/src/server.ts';
import { buildServices, type Services } from '../server/src/services.ts';
import { migrate } from '../server/src/storage/migrate.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { deliverJob } from '../server/src/webhooks/deliver.job.ts';
import { fanOutJob } from '../server/src/webhooks/fan-out.job.ts';
import { API_KEY, SETTINGS } from './seeded-folder.ts';

export type JobsArgument = { databaseUrl: string; dataDir: string; count: number; batch: number };
export type JobsResult = { enqueuedPerSecond: number; donePerSecond: number };

export type DeliveriesArgument = {
  databaseUrl: string;
  dataDir: string;
  count: number;
  receiverUrl: string;
};
export type DeliveriesResult = { perSecond: number; body: string };

const EVENTS_PER_TRANSACTION = 50;
const POLL_MS = 10;

/** Jobs that do nothing: written by batches of `batch`, then run by one worker, `batch` at a time. */
async function jobs({ count, batch, ...place }: JobsArgument): Promise<JobsResult> {
  const services = await openServices(place);
  let left = count;
  const { promise: allRan, resolve } = Promise.withResolvers<void>();
  const noop = defineJob({
    name: 'bench.noop',
    payload: Type.Object({}),
    retryDelaysMs: [],
    concurrency: batch,
    async run() {
      if (--left === 0) resolve();
    },
  });
  const worker = createWorker({ services, jobs: [noop] });

  const started = performance.now();
  for (let done = 0; done < count; done += batch) {
    const payloads = Array.from({ length: Math.min(batch, count - done) }, () => ({}));
    await inTransaction(services, (tx) =>
      enqueueMany(tx, services.clock, noop, 'ws_bench', payloads),
    );
  }
  const enqueued = performance.now();
  await worker.start();
  await allRan;
  // Writes down the last batch.
  await worker.stop();
  const ended = performance.now();
  await services.close();
  return {
    enqueuedPerSecond: (count * 1_000) / (enqueued - started),
    donePerSecond: (count * 1_000) / (ended - enqueued),
  };
}

/** Committed events, from the start of a worker until the success of each is recorded. */
async function deliveries(argument: DeliveriesArgument): Promise<DeliveriesResult> {
  const { count, receiverUrl } = argument;
  const services = await openServices(argument);
  const workspaceId = await registerWebhook(services, argument, receiverUrl);
  for (let done = 0; done < count; done += EVENTS_PER_TRANSACTION) {
    await inTransaction(services, async (tx) => {
      for (let index = 0; index < EVENTS_PER_TRANSACTION; index++) {
        const id = newId('document');
        await publishEvent(tx, services.clock, workspaceId, {
          name: 'document.uploaded',
          resourceId: id,
          data: {
            document_id: id,
            workspace_id: workspaceId,
            title: 'Master services agreement',
            status: 'processing',
          },
        });
      }
    });
  }
  const worker = createWorker({ services, jobs: [fanOutJob, deliverJob] });

  const started = performance.now();
  await worker.start();
  while ((await countSuccesses(services)) < count) await sleep(POLL_MS);
  const seconds = (performance.now() - started) / 1_000;
  await worker.stop();
  const { body } = await services.reads
    .selectFrom('event_bodies')
    .select('body')
    .limit(1)
    .executeTakeFirstOrThrow();
  await services.close();
  return { perSecond: count / seconds, body };
}

async function openServices(place: { databaseUrl: string; dataDir: string }): Promise<Services> {
  const services = await buildServices(configOf(place));
  await migrate(services, services.clock);
  return services;
}

function configOf({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
  return loadConfig({
    ...SETTINGS,
    DOCKET_DATA_DIR: dataDir,
    DOCKET_DATABASE_URL: databaseUrl,
    DOCKET_PORT: '0',
    DOCKET_LOG_LEVEL: 'warn',
  });
}

/** @returns the id of the workspace */
async function registerWebhook(
  services: Services,
  place: { databaseUrl: string; dataDir: string },
  url: string,
): Promise<string> {
  const owner = { email: undefined, password: undefined };
  await createFirstWorkspace(services, { ...owner, plan: 'enterprise', key: API_KEY });
  const app = await buildApp(services, configOf(place));
  const port = await app.listen('127.0.0.1', 0);
  const response = await fetch(`http://127.0.0.1:${port}/v2/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['document.uploaded'], secret: 'whsec_bench' }),
  });
  if (!response.ok) throw new Error(await response.text());
  await app.close();
  const { workspace_id } = await services.db
    .selectFrom('webhooks')
    .select('workspace_id')
    .executeTakeFirstOrThrow();
  return workspace_id;
}

async function countSuccesses({ reads }: Services): Promise<number> {
  const { count } = await reads
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'success')
    .executeTakeFirstOrThrow();
  return count;
}

const SUBJECTS: Record<string, (argument: never) => Promise<unknown>> = { jobs, deliveries };

const [, , name = '', argument = 'null'] = process.argv;
const result = await SUBJECTS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
