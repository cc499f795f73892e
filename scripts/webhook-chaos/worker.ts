/**
 * Worker process: runs what `docket-server all` runs, with a clock that is ahead of the real time. Executes the parent's orders
 * until it is killed or stopped.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { createFirstWorkspace } from '../../server/src/auth/bootstrap.ts';
import { loadConfig } from '../../server/src/app/config/config.ts';
import { publishEvent } from '../../server/src/events/publish.ts';
import { type Clock, isoNow } from '../../server/src/kernel/clock.ts';
import { buildApp, buildDeliverer, buildWorker } from '../../server/src/app/server.ts';
import { buildServices } from '../../server/src/app/build-services.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { inTransaction } from '../../server/src/storage/transaction.ts';
import { createWorkspace } from '../../server/src/testing/credentials.ts';
import { resourceOf, WORKSPACES } from './endpoints.ts';

/** Order of the parent process. */
export type WorkerOrder =
  | { do: 'start' }
  | { do: 'publish'; workspaceIds: string[]; first: number; count: number }
  | { do: 'advance'; ms: number }
  | { do: 'stop' };

/** A committed event. `at` is the time of COMMIT in ms since 1970. */
export type AcknowledgedEvent = { id: string; at: number };

/** Message of a started worker. `keys` are those of the workspaces' owners; empty if the database was not. */
export type WorkerReady = { url: string; keys: string[] };

/** Message of a worker to its parent. */
export type WorkerMessage =
  | { ready: WorkerReady }
  | { acknowledged: AcknowledgedEvent[] }
  | { done: WorkerOrder['do'] }
  | { failed: WorkerOrder['do']; why: string };

type PublishOrder = Extract<WorkerOrder, { do: 'publish' }>;

const PUBLISHERS = 16;
const ACKNOWLEDGED_AT_ONCE = 20;

let aheadMs = Number(process.argv[2]);
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };

const config = loadConfig(process.env);
const services = await buildServices(config, { clock });
await migrate(services, clock);
const keys = await createWorkspaces();
const app = await buildApp(services, config);
const deliverer = buildDeliverer(services);
const worker = buildWorker(services);
const port = await app.listen('127.0.0.1', 0);

process.on('message', (order: WorkerOrder) => {
  execute(order)
    .then(() => send({ done: order.do }))
    .catch((error: unknown) => send({ failed: order.do, why: String(error) }));
});
// A parent that has ended cannot stop the worker.
process.on('disconnect', () => process.exit());
send({ ready: { url: `http://127.0.0.1:${port}`, keys } });

async function execute(order: WorkerOrder): Promise<void> {
  switch (order.do) {
    case 'start':
      await worker.start();
      return deliverer.start();
    case 'publish':
      return publish(order);
    case 'advance':
      // Polling finds the deliveries that are due by the new time.
      aheadMs += order.ms;
      return;
    case 'stop':
      await app.close();
      await Promise.all([worker.stop(), deliverer.stop()]);
      await services.close();
  }
}

/** Creates the workspaces. @returns a key of each owner; none when the database has workspaces already */
async function createWorkspaces(): Promise<string[]> {
  const owner = { email: undefined, password: undefined, key: undefined };
  const first = await createFirstWorkspace(services, { ...owner, plan: 'enterprise' });
  if (first === undefined) return [];
  const all = [first];
  while (all.length < WORKSPACES) all.push(await createWorkspace(services));
  return all;
}

/** Publishes the events `first` to `first + count - 1` in separate transactions, some of them concurrently. */
async function publish({ workspaceIds, first, count }: PublishOrder): Promise<void> {
  let next = first;
  let acknowledged: AcknowledgedEvent[] = [];
  const report = () => {
    send({ acknowledged });
    acknowledged = [];
  };
  const publishers = Array.from({ length: PUBLISHERS }, async () => {
    while (next < first + count) {
      const id = await publishNumber(workspaceIds, next++);
      acknowledged.push({ id, at: Date.now() });
      if (acknowledged.length >= ACKNOWLEDGED_AT_ONCE) report();
      // Yields, as requests would: SQLite answers synchronously, and would starve all other work.
      await nextTurn();
    }
  });
  await Promise.all(publishers);
  report();
}

async function publishNumber(workspaceIds: readonly string[], n: number): Promise<string> {
  const { workspace, resourceId } = resourceOf(n);
  const published = await inTransaction(services, (tx) =>
    publishEvent(tx, clock, workspaceIds[workspace]!, {
      name: 'document.deleted',
      resourceId,
      data: { document_id: resourceId, deleted_at: isoNow(clock) },
    }),
  );
  return published.id;
}

function send(message: WorkerMessage): void {
  process.send!(message);
}
