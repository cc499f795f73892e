import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { clientOf } from '../../server/src/testing/docket.ts';
import type { ChaosEnvironment } from './environment.ts';
import type { Receiver, Receivers } from './receivers.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** State of a run, which outlives its workers. */
export type World = {
  environment: ChaosEnvironment;
  receivers: Receivers;
  /** Receivers by the IDs of their webhooks. */
  webhooks: Map<string, Receiver>;
  workspaces: { id: string; key: string }[];
  /** Running workers. */
  workers: WorkerProcess[];
  settings: Record<string, string>;
  /** Offset of the workers' clock from the real time, in ms. */
  aheadMs: number;
  /** Times of COMMIT in ms since 1970, by IDs of events that a worker reported. */
  acknowledged: Map<string, number>;
  /** Number of the next event. */
  nextNumber: number;
  /** Violations that were found during the run. */
  violations: string[];
};

/** Timeout of an attempt. */
const TIMEOUT_SECONDS = 1;
/** Long enough that a failing webhook is disabled by the fifth failed attempt of one event, not by its first events. */
export const FAILURE_WINDOW_SECONDS = 600;
const EVENTS = ['document.deleted'];
/** Options that keep no connection alive: the server may close one between two requests. */
const CLOSING = { headers: { connection: 'close' } };

/** Starts a server with the webhooks of all receivers. It does not deliver yet. */
export async function createWorld(
  environment: ChaosEnvironment,
  receivers: Receivers,
): Promise<World> {
  const world: World = {
    environment,
    receivers,
    webhooks: new Map(),
    workspaces: [],
    workers: [],
    settings: {
      DOCKET_DATA_DIR: environment.dataDir,
      DOCKET_SECRET_KEY: randomBytes(32).toString('hex'),
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
      DOCKET_LOG_LEVEL: 'warn',
      DOCKET_WEBHOOK_JITTER_SECONDS: '0',
      DOCKET_WEBHOOK_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
      DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: String(FAILURE_WINDOW_SECONDS),
      ...environment.settings,
    },
    aheadMs: 0,
    acknowledged: new Map(),
    nextNumber: 0,
    violations: [],
  };
  const { url, keys } = await startWorkerIn(world);
  for (const key of keys) {
    const { body } = await clientOf(url, key).get('/me', CLOSING);
    world.workspaces.push({ id: body.default_workspace_id, key });
  }
  for (const receiver of receivers.all) await registerWebhook(world, receiver);
  return world;
}

/** Starts a worker that does not deliver yet. */
export async function startWorkerIn(world: World): Promise<WorkerProcess> {
  const { environment, settings, aheadMs, acknowledged } = world;
  const worker = await startWorker({
    settings,
    logPath: join(environment.dataDir, 'workers.log'),
    aheadMs,
    onAcknowledged(events) {
      for (const { id, at } of events) acknowledged.set(id, at);
    },
  });
  world.workers.push(worker);
  return worker;
}

/** Advances the clock of all workers. */
export async function advanceClock(world: World, ms: number): Promise<void> {
  world.aheadMs += ms;
  for (const worker of world.workers) await worker.order({ do: 'advance', ms });
}

/** Returns the current time of the workers' clock. */
export function isoNow({ aheadMs }: World): string {
  return new Date(Date.now() + aheadMs).toISOString();
}

/** Publishes the next `count` events. Resolves when they are committed. @throws Error when the worker ended */
export async function publish(world: World, worker: WorkerProcess, count: number): Promise<void> {
  const first = world.nextNumber;
  world.nextNumber += count;
  const workspaceIds = world.workspaces.map(({ id }) => id);
  await worker.order({ do: 'publish', workspaceIds, first, count });
}

/** Calls an action of a webhook through the API. @throws Error when the response is not 2xx */
export async function callWebhookAction(
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

async function registerWebhook(world: World, receiver: Receiver): Promise<void> {
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
