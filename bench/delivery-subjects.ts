/**
 * Webhooks from the committed event to the recorded success, without the HTTP API, in a process of its own. Prints one
 * line of JSON.
 *
 *     node bench/delivery-subjects.ts <subject> <JSON argument>
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { createFirstWorkspace } from '../server/src/auth/bootstrap.ts';
import { publishEvent } from '../server/src/events/publish.ts';
import { buildApp } from '../server/src/app/server.ts';
import type { Services } from '../server/src/app/services.ts';
import type { Tx } from '../server/src/storage/db.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { createWorkspace } from '../server/src/testing/credentials.ts';
import { createDeliverer } from '../server/src/webhooks/deliverer.ts';
import { configOf, openServices, type PlaceArgument } from './open-services.ts';
import { RECEIVERS_OF_EVENT } from './receivers-of-event.ts';
import { API_KEY } from './seeded-folder.ts';

export type RegisterArgument = PlaceArgument & { urls: string[]; workspaces: number };

export type DrainArgument = PlaceArgument & { warmUp: number; events: number };
export type DrainResult = { perSecond: number; body: string };

export type SteadyArgument = PlaceArgument & { perSecond: number; seconds: number };
/** Commit time of each event by its id, in ms of the monotonic clock. */
export type SteadyResult = { commits: Record<string, number> };

const EVENTS_PER_TRANSACTION = 50;
const POLL_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** A new database, its workspaces and, in turns, a webhook of each for one of `urls`. */
async function register(argument: RegisterArgument): Promise<null> {
  const { urls, workspaces } = argument;
  const services = await openServices(argument);
  const owner = { email: undefined, password: undefined };
  await createFirstWorkspace(services, { ...owner, plan: 'enterprise', key: API_KEY });
  const app = await buildApp(services, configOf(argument));
  const port = await app.listen('127.0.0.1', 0);
  const keys = [API_KEY];
  while (keys.length < workspaces) keys.push(await createWorkspace(services));
  for (const [index, url] of urls.entries()) {
    const documents = Array.from({ length: RECEIVERS_OF_EVENT }, (_, offset) =>
      documentId((index + offset * workspaces) % urls.length),
    );
    await createWebhook(port, keys[index % workspaces]!, {
      url,
      events: ['document.uploaded'],
      filters: { resource_ids: documents },
      secret: 'whsec_bench',
    });
  }
  await app.close();
  await services.close();
  return null;
}

async function createWebhook(port: number, key: string, webhook: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v2/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(webhook),
  });
  assert.equal(response.status, 201, await response.text());
}

/**
 * Deliveries a second: of events that are there, from the start of the deliverer until each success is recorded. Before
 * it the same with `warmUp` events.
 */
async function drain({ warmUp, events, ...place }: DrainArgument): Promise<DrainResult> {
  const services = await openServices(place);
  const before = await countSuccesses(services);
  await deliver(services, warmUp);
  const seconds = await deliver(services, events);
  const successes = (await countSuccesses(services)) - before;
  assert.equal(successes, (warmUp + events) * RECEIVERS_OF_EVENT);
  const { body } = await services.reads
    .selectFrom('event_bodies')
    .select('body')
    .limit(1)
    .executeTakeFirstOrThrow();
  await services.close();
  return { perSecond: (events * RECEIVERS_OF_EVENT) / seconds, body };
}

/** @returns seconds */
async function deliver(services: Services, events: number): Promise<number> {
  const found = await findPlace(services);
  for (let done = 0; done < events; done += EVENTS_PER_TRANSACTION) {
    await inTransaction(services, async (tx) => {
      for (let index = done; index < done + EVENTS_PER_TRANSACTION; index++) {
        await publishUpload(tx, services, found, index);
      }
    });
  }
  const deliverer = createDeliverer(services);
  const started = performance.now();
  await deliverer.start();
  while (!(await isDrained(services))) await sleep(POLL_MS);
  const seconds = (performance.now() - started) / 1_000;
  await deliverer.stop();
  return seconds;
}

/** Events at fixed times, each in a transaction of its own as the API writes them, beside the deliverer. */
async function steady({ perSecond, seconds, ...place }: SteadyArgument): Promise<SteadyResult> {
  const services = await openServices(place);
  const found = await findPlace(services);
  const deliverer = createDeliverer(services);
  await deliverer.start();
  const commits: SteadyResult['commits'] = {};
  const publish = async (index: number) => {
    const id = await inTransaction(services, (tx) => publishUpload(tx, services, found, index));
    commits[id] = monotonicMs();
  };

  const running: Promise<void>[] = [];
  const started = monotonicMs();
  for (let index = 0; index < perSecond * seconds; index++) {
    const early = started + (index * 1_000) / perSecond - monotonicMs();
    if (early > 0) await sleep(early);
    running.push(publish(index));
  }
  await Promise.all(running);
  while (!(await isDrained(services))) await sleep(POLL_MS);
  await deliverer.stop();
  await services.close();
  return { commits };
}

type Place = { workspaceIds: string[]; webhooks: number };

/** An event of the next document, in the next workspace. @returns the id of the event */
async function publishUpload(
  tx: Tx,
  { clock }: Services,
  { workspaceIds, webhooks }: Place,
  index: number,
): Promise<string> {
  const id = documentId(index % webhooks);
  const workspaceId = workspaceIds[index % workspaceIds.length]!;
  const event = await publishEvent(tx, clock, workspaceId, {
    name: 'document.uploaded',
    resourceId: id,
    data: {
      document_id: id,
      workspace_id: workspaceId,
      title: 'Master services agreement',
      status: 'processing',
    },
  });
  return event.id;
}

function documentId(index: number): string {
  return `doc_${String(index).padStart(32, '0')}`;
}

async function findPlace({ reads }: Services): Promise<Place> {
  const rows = await reads.selectFrom('webhooks').select('workspace_id').execute();
  const workspaceIds = new Set(rows.map((row) => row.workspace_id));
  return { workspaceIds: [...workspaceIds].toSorted(), webhooks: rows.length };
}

async function isDrained({ reads }: Services): Promise<boolean> {
  const behind = await reads
    .selectFrom('workspaces')
    .leftJoin('fan_out_cursors', 'fan_out_cursors.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where(sql<boolean>`last_sequence > coalesce(fan_out_cursors.sequence, 0)`)
    .limit(1)
    .executeTakeFirst();
  if (behind) return false;
  const waiting = await reads
    .selectFrom('deliveries')
    .select('id')
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}

async function countSuccesses({ reads }: Services): Promise<number> {
  const { count } = await reads
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'success')
    .executeTakeFirstOrThrow();
  return count;
}

function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / NANOSECONDS_PER_MS;
}

const SUBJECTS: Record<string, (argument: never) => Promise<unknown>> = { register, drain, steady };

const [, , name = '', argument = 'null'] = process.argv;
const result = await SUBJECTS[name]!(JSON.parse(argument) as never);
process.stdout.write(`${JSON.stringify(result)}\n`);
