import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { clientOf } from '../../server/src/testing/docket.ts';
import type { Place } from './place.ts';
import type { Receiver, Receivers } from './receivers.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Everything of a run that goes on while workers come and go. */
export type World = {
  place: Place;
  receivers: Receivers;
  /** The receivers by the ids of their webhooks. */
  webhooks: Map<string, Receiver>;
  workspaces: { id: string; key: string }[];
  /** Those that are alive. */
  workers: WorkerProcess[];
  settings: Record<string, string>;
  /** How far the clock of the workers is ahead. */
  aheadMs: number;
  /** Events that a worker said to be committed, and when, in ms since 1970. */
  acknowledged: Map<string, number>;
  /** Of the next event. */
  nextNumber: number;
  /** What went wrong on the way. */
  violations: string[];
};

/** Of an attempt: what hangs is given up after this. */
const TIMEOUT_SECONDS = 1;
/** Long enough for a receiver that fails all the while to get as far as the ladder, where one event's fifth failure disables it. */
export const FAILURE_WINDOW_SECONDS = 600;
const EVENTS = ['document.deleted'];
/** Between two requests the server may close a connection that was kept. */
const CLOSING = { headers: { connection: 'close' } };

/** A server with the webhooks of all receivers, which delivers nothing yet. */
export async function createWorld(place: Place, receivers: Receivers): Promise<World> {
  const world: World = {
    place,
    receivers,
    webhooks: new Map(),
    workspaces: [],
    workers: [],
    settings: {
      DOCKET_DATA_DIR: place.dataDir,
      DOCKET_SECRET_KEY: randomBytes(32).toString('hex'),
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
      DOCKET_LOG_LEVEL: 'warn',
      DOCKET_WEBHOOK_JITTER_SECONDS: '0',
      DOCKET_WEBHOOK_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
      DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: String(FAILURE_WINDOW_SECONDS),
      ...place.settings,
    },
    aheadMs: 0,
    acknowledged: new Map(),
    nextNumber: 0,
    violations: [],
  };
  const { url, keys } = await addWorker(world);
  for (const key of keys) {
    const { body } = await clientOf(url, key).get('/me', CLOSING);
    world.workspaces.push({ id: body.default_workspace_id, key });
  }
  for (const receiver of receivers.all) await register(world, receiver);
  return world;
}

export async function addWorker(world: World): Promise<WorkerProcess> {
  const { place, settings, aheadMs, acknowledged } = world;
  const worker = await startWorker({
    settings,
    logPath: join(place.dataDir, 'workers.log'),
    aheadMs,
    onAcknowledged(events) {
      for (const { id, at } of events) acknowledged.set(id, at);
    },
  });
  world.workers.push(worker);
  return worker;
}

/** Moves the time that the one worker has. */
export async function advance(world: World, ms: number): Promise<void> {
  world.aheadMs += ms;
  for (const worker of world.workers) await worker.order({ do: 'advance', ms });
}

/** The time that the workers have. */
export function isoNow({ aheadMs }: World): string {
  return new Date(Date.now() + aheadMs).toISOString();
}

/** @returns when they are committed, or the worker is dead */
export async function publish(world: World, worker: WorkerProcess, count: number): Promise<void> {
  const first = world.nextNumber;
  world.nextNumber += count;
  const workspaceIds = world.workspaces.map(({ id }) => id);
  await worker.order({ do: 'publish', workspaceIds, first, count });
}

/** Asks the API about a webhook. @throws Error when it refuses */
export async function ask(
  world: World,
  webhookId: string,
  action: string,
  body?: object,
): Promise<any> {
  const { key } = world.workspaces[world.webhooks.get(webhookId)!.workspace]!;
  const client = clientOf(world.workers[0]!.url, key);
  const answer = await client.post(`/webhooks/${webhookId}/${action}`, body, CLOSING);
  if (answer.status >= 300) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function register(world: World, receiver: Receiver): Promise<void> {
  const { url, secret, format, resources } = receiver;
  const { key } = world.workspaces[receiver.workspace]!;
  const answer = await clientOf(world.workers[0]!.url, key).post(
    '/webhooks',
    {
      url,
      secret,
      events: EVENTS,
      payload_format: format,
      filters: { resource_ids: resources },
    },
    CLOSING,
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  world.webhooks.set(answer.body.id, receiver);
}
