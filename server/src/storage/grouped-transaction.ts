import { setImmediate as nextTick } from 'node:timers/promises';

import type { Database, Tx } from './db.ts';
import { inUnsyncedTransaction } from './transaction.ts';

type Services = Pick<Database, 'db' | 'dialect' | 'jobSignals'>;

type Member = {
  run: (tx: Tx) => Promise<void>;
  /** Ends the wait of the caller once `run` is committed. */
  settle: () => void;
  fail: (error: unknown) => void;
};

type Group = { waiting: Member[]; lanes: number };

/** Bounds what a failure of one makes the others repeat, and for how long SQLite is not free for anybody else. */
const MEMBERS_MAX = 100;
/** On PostgreSQL, transactions that run beside each other. On SQLite they take turns, and each takes all that waits. */
const LANES_MAX = 4;

const groupOf = new WeakMap<Services['db'], Group>();

/**
 * As `inUnsyncedTransaction`, and what is asked for at the same time is committed together: on a disk a commit costs more
 * than all the statements of a small transaction. For background work of which there is much, one small change each.
 *
 * A failure of one does not touch the others: then each is run again, alone. So `fn` is one that may run twice, even
 * after its first run was committed.
 */
export function inGroupedTransaction<T>(
  services: Services,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  let group = groupOf.get(services.db);
  if (!group) groupOf.set(services.db, (group = { waiting: [], lanes: 0 }));
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let result: { value: T } | undefined;
  group.waiting.push({
    run: async (tx) => {
      result = { value: await fn(tx) };
    },
    settle: () => resolve(result!.value),
    fail: reject,
  });
  if (group.lanes < LANES_MAX) void runLane(services, group);
  return promise;
}

/** Never rejects. */
async function runLane(services: Services, group: Group): Promise<void> {
  group.lanes += 1;
  // Whatever else is ready in this turn of the event loop is to come along.
  for (await nextTick(); group.waiting.length > 0; await nextTick()) {
    await runGroup(services, group.waiting);
  }
  group.lanes -= 1;
}

async function runGroup(services: Services, waiting: Member[]): Promise<void> {
  let members: Member[] | undefined;
  try {
    await inUnsyncedTransaction(services, async (tx) => {
      // Taken only now, when the connection is free, so that whoever came meanwhile comes along.
      members ??= waiting.splice(0, MEMBERS_MAX);
      for (const { run } of members) await run(tx);
    });
    for (const { settle } of members!) settle();
  } catch (error) {
    members ??= waiting.splice(0);
    if (members.length === 1) members[0]!.fail(error);
    else await Promise.all(members.map((member) => runAlone(services, member)));
  }
}

async function runAlone(services: Services, { run, settle, fail }: Member): Promise<void> {
  try {
    await inUnsyncedTransaction(services, run);
    settle();
  } catch (error) {
    fail(error);
  }
}
