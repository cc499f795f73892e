/**
 * What `docket-server all` runs, with a clock that is ahead of the real one. Does what the parent asks for besides, until
 * it is killed or stopped.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { createFirstWorkspace } from '../../server/src/auth/bootstrap.ts';
import { loadConfig } from '../../server/src/config.ts';
import { publishEvent } from '../../server/src/events/publish.ts';
import { type Clock, isoNow } from '../../server/src/kernel/clock.ts';
import { buildApp, buildDeliverer, buildWorker } from '../../server/src/server.ts';
import { buildServices } from '../../server/src/services.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { inTransaction } from '../../server/src/storage/transaction.ts';
import { createWorkspace } from '../../server/src/testing/credentials.ts';
import { resourceOf, WORKSPACES } from './endpoints.ts';

/** What the parent may ask for. */
export type Order =
  | { do: 'start' }
  | { do: 'publish'; workspaceIds: string[]; first: number; count: number }
  | { do: 'advance'; ms: number }
  | { do: 'stop' };

/** `at` is when it was committed, in ms since 1970. */
export type Acknowledged = { id: string; at: number };

/** `keys` are those of the owners of the workspaces, when the database was empty. */
export type Ready = { url: string; keys: string[] };

export type Message =
  | { ready: Ready }
  | { acknowledged: Acknowledged[] }
  | { done: Order['do'] }
  | { failed: Order['do']; why: string };

type PublishOrder = Extract<Order, { do: 'publish' }>;

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

process.on('message', (order: Order) => {
  obey(order)
    .then(() => say({ done: order.do }))
    .catch((error: unknown) => say({ failed: order.do, why: String(error) }));
});
// A parent that is gone cannot stop it.
process.on('disconnect', () => process.exit());
say({ ready: { url: `http://127.0.0.1:${port}`, keys } });

async function obey(order: Order): Promise<void> {
  switch (order.do) {
    case 'start':
      await worker.start();
      return deliverer.start();
    case 'publish':
      return publish(order);
    case 'advance':
      // What is due by the new time is found by polling.
      aheadMs += order.ms;
      return;
    case 'stop':
      await app.close();
      await Promise.all([worker.stop(), deliverer.stop()]);
      await services.close();
  }
}

/** @returns a key of the owner of each; none when the database has them already */
async function createWorkspaces(): Promise<string[]> {
  const owner = { email: undefined, password: undefined, key: undefined };
  const first = await createFirstWorkspace(services, { ...owner, plan: 'enterprise' });
  if (first === undefined) return [];
  const all = [first];
  while (all.length < WORKSPACES) all.push(await createWorkspace(services));
  return all;
}

/** The events `first` to `first + count - 1`, each in a transaction of its own, some at once. */
async function publish({ workspaceIds, first, count }: PublishOrder): Promise<void> {
  let next = first;
  let acknowledged: Acknowledged[] = [];
  const tell = () => {
    say({ acknowledged });
    acknowledged = [];
  };
  const publishers = Array.from({ length: PUBLISHERS }, async () => {
    while (next < first + count) {
      const id = await publishNumber(workspaceIds, next++);
      acknowledged.push({ id, at: Date.now() });
      if (acknowledged.length >= ACKNOWLEDGED_AT_ONCE) tell();
      // As requests would: SQLite answers within the turn, and nothing else would ever have one.
      await nextTurn();
    }
  });
  await Promise.all(publishers);
  tell();
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

function say(message: Message): void {
  process.send!(message);
}
