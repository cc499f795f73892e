import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { MINUTE_MS } from '../kernel/clock.ts';
import type { Database } from '../storage/database.ts';
import type { ClaimedJob, JobClaim } from '../storage/job-statements.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import type { JobKind } from './job.ts';
import { endAttempt, reclaimLeases, setStage } from './leases.ts';
import { type ClaimPlan, planClaim } from './plan-claim.ts';
import { enqueue, enqueueAt, enqueueMany } from './queue.ts';

const PAYLOAD = Type.Object({ number: Type.Integer() });
const COUNT: JobKind<typeof PAYLOAD> = { name: 'test.count', payload: PAYLOAD };

const START = '2026-01-05T09:00:00.000Z';
const LEASE_UNTIL = '2026-01-05T09:01:30.000Z';

type Wanted = Pick<JobClaim, 'worker'> & Pick<ClaimPlan, 'limit' | 'held' | 'ownerOf' | 'served'>;

/** Claims as the worker does. Each workspace is its own owner unless `ownerOf` says otherwise. */
function claim(database: Database, change: Partial<Wanted> = {}): Promise<ClaimedJob[]> {
  const { worker = 'worker_1', ...planned } = change;
  return inTransaction(database, async (tx) => {
    const range = { queue: COUNT.name, after: '', limit: 1_000 };
    const ready = await database.dialect.listReadyWorkspaces(tx, range);
    const allocations = planClaim({
      limit: 10,
      held: [],
      ownerOf: (id) => id,
      served: servedLast(''),
      ...planned,
      ready,
    });
    const lease = { queue: COUNT.name, worker, leaseUntil: LEASE_UNTIL };
    return database.dialect.claimJobs(tx, { ...lease, allocations });
  });
}

function servedLast(owner: string): ClaimPlan['served'] {
  return { owner, workspaceByOwner: new Map() };
}

async function enqueueNumbers(database: Database, workspaceId: string, count: number) {
  const payloads = Array.from({ length: count }, (_, number) => ({ number }));
  await inTransaction(database, (tx) =>
    enqueueMany(tx, createFakeClock(), COUNT, workspaceId, payloads),
  );
}

/** Returns the part of a workspace's id before `_`. */
function prefixOf(id: string): string {
  return id.split('_')[0]!;
}

const workspacesOf = (claims: readonly ClaimedJob[]) =>
  claims.map((job) => job.workspace_id).toSorted();

const numbersOf = (claims: readonly ClaimedJob[]) =>
  claims.map((job) => (JSON.parse(job.payload_json) as { number: number }).number);

for (const { name, open } of DATABASES) {
  suite(`claims of jobs on ${name}`, () => {
    test('the first claim serves all ten workspaces, however long the queue of the first is', async () => {
      await using database = await open();
      await enqueueNumbers(database, 'ws_0', 500);
      for (let index = 1; index < 10; index++) await enqueueNumbers(database, `ws_${index}`, 5);

      const claims = await claim(database);

      assert.deepEqual(
        workspacesOf(claims),
        Array.from({ length: 10 }, (_, index) => `ws_${index}`),
      );
    });

    test('claims continue after the workspace served last, round robin', async () => {
      await using database = await open();
      for (const id of ['ws_a', 'ws_b', 'ws_c']) await enqueueNumbers(database, id, 3);

      const served: string[] = [];
      for (const after of ['', 'ws_a', 'ws_b', 'ws_c']) {
        const claims = await claim(database, { limit: 1, served: servedLast(after) });
        served.push(...workspacesOf(claims));
      }
      const two = await claim(database, { limit: 2, served: servedLast('ws_b') });

      assert.deepEqual(served, ['ws_a', 'ws_b', 'ws_c', 'ws_a']);
      assert.deepEqual(workspacesOf(two), ['ws_a', 'ws_c']);
    });

    test('a claim takes several jobs of a workspace and leaves slots to another', async () => {
      await using database = await open();
      await enqueueNumbers(database, 'ws_a', 20);
      await enqueueNumbers(database, 'ws_b', 20);

      const claims = await claim(database, { limit: 7 });

      assert.deepEqual(workspacesOf(claims), ['ws_a', 'ws_a', 'ws_b', 'ws_b']);
      assert.equal(new Set(claims.map((job) => job.id)).size, 4);
    });

    test('a claim takes nothing of workspaces that hold as many slots as are free', async () => {
      await using database = await open();
      for (const id of ['ws_a', 'ws_b', 'ws_c', 'ws_d']) await enqueueNumbers(database, id, 20);
      const held = [
        { workspace_id: 'ws_a', jobs: 8 },
        { workspace_id: 'ws_b', jobs: 4 },
        { workspace_id: 'ws_c', jobs: 1 },
      ];

      const claims = await claim(database, { limit: 4, held, served: servedLast('ws_c') });

      assert.deepEqual(workspacesOf(claims), ['ws_c', 'ws_d']);
    });

    test('an owner of forty workspaces has one share, as the owner of one workspace has', async () => {
      await using database = await open();
      for (let index = 0; index < 40; index++) await enqueueNumbers(database, `ada_${index}`, 5);
      await enqueueNumbers(database, 'ben_0', 20);
      await enqueueNumbers(database, 'cy_0', 20);

      const claims = await claim(database, { limit: 11, ownerOf: prefixOf });
      const held = [{ workspace_id: 'ada_7', jobs: 8 }];
      const later = await claim(database, { limit: 8, ownerOf: prefixOf, held });

      const byOwner = Map.groupBy(claims, (job) => prefixOf(job.workspace_id));
      const jobs = Object.fromEntries([...byOwner].map(([owner, { length }]) => [owner, length]));
      assert.deepEqual(jobs, { ada: 3, ben: 3, cy: 3 });
      assert.equal(new Set(byOwner.get('ada')!.map((job) => job.workspace_id)).size, 3);
      assert.ok(later.every((job) => prefixOf(job.workspace_id) !== 'ada'));
    });

    test('a claim takes the urgent jobs of a workspace first, then the older ones', async () => {
      await using database = await open();
      const clock = createFakeClock();
      const urgent = { ...COUNT, priority: -1 };
      await inTransaction(database, async (tx) => {
        await enqueue(tx, clock, COUNT, 'ws_a', { number: 2 });
        await enqueue(tx, clock, urgent, 'ws_a', { number: 1 });
        clock.advance(1);
        await enqueue(tx, clock, COUNT, 'ws_a', { number: 3 });
      });

      const order: number[] = [];
      for (const _claim of [1, 2, 3]) {
        order.push(...numbersOf(await claim(database, { limit: 1 })));
      }

      assert.deepEqual(order, [1, 2, 3]);
    });

    test('two concurrent workers never claim the same job, and leave none', async () => {
      await using database = await open();
      for (const id of ['ws_a', 'ws_b', 'ws_c']) await enqueueNumbers(database, id, 40);

      const taken: string[] = [];
      async function drain(worker: string): Promise<void> {
        for (let misses = 0; misses < 3;) {
          const claims = await claim(database, { worker });
          taken.push(...claims.map((job) => job.id));
          if (claims.length === 0) misses++;
        }
      }
      await Promise.all([drain('worker_1'), drain('worker_2'), drain('worker_3')]);

      assert.equal(taken.length, 120);
      assert.equal(new Set(taken).size, 120);
    });

    test('waiting jobs are claimed only after their release', async () => {
      await using database = await open();
      const clock = createFakeClock();
      const runAt = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
      await inTransaction(database, (tx) =>
        enqueueAt(tx, { clock, runAt }, COUNT, 'ws_a', { number: 1 }),
      );

      await database.dialect.releaseDueJobs(database.db, START);
      const early = await claim(database);
      await database.dialect.releaseDueJobs(database.db, runAt);
      const ready = await database.dialect.readyQueues(database.db, ['test.other', COUNT.name]);
      const due = await claim(database);

      assert.equal(early.length, 0);
      assert.deepEqual(ready, [COUNT.name]);
      assert.equal(due.length, 1);
    });

    test('a job with an expired lease is claimed again as the next attempt', async () => {
      await using database = await open();
      await enqueueNumbers(database, 'ws_a', 1);
      const [first] = await claim(database);

      await reclaimLeases(database.db, '2026-01-05T09:01:29.999Z');
      const early = await claim(database, { worker: 'worker_2' });
      await reclaimLeases(database.db, LEASE_UNTIL);
      const [second] = await claim(database, { worker: 'worker_2' });

      assert.equal(early.length, 0);
      assert.equal(second?.id, first?.id);
      assert.deepEqual([first?.attempt, second?.attempt], [1, 2]);
    });

    test('an attempt without its lease can neither finish, end, extend nor set a stage', async () => {
      await using database = await open();
      await enqueueNumbers(database, 'ws_a', 1);
      const [lost] = await claim(database);
      await reclaimLeases(database.db, LEASE_UNTIL);
      await claim(database, { worker: 'worker_1' });
      const { db, dialect } = database;

      await dialect.finishJobs(db, 'worker_1', [lost!]);
      await dialect.finishJobs(db, 'worker_2', [{ id: lost!.id, attempt: 2 }]);
      const ended = await endAttempt(db, 'worker_1', lost!, { state: 'ready' });
      const staged = await setStage(db, 'worker_1', lost!, 'fetch');
      const extended = await dialect.extendLeases(db, 'worker_1', [lost!], LEASE_UNTIL);

      assert.deepEqual([ended, staged], [false, false]);
      assert.deepEqual(extended, []);
      const row = await db.selectFrom('jobs').selectAll().executeTakeFirst();
      assert.partialDeepStrictEqual(row, { state: 'running', attempt: 2, worker: 'worker_1' });
    });

    test('finished jobs are deleted together', async () => {
      await using database = await open();
      await enqueueNumbers(database, 'ws_a', 5);
      const claims = await claim(database, { limit: 8 });

      await database.dialect.finishJobs(database.db, 'worker_1', claims);

      const rows = await database.db.selectFrom('jobs').select('state').execute();
      assert.deepEqual(rows, [{ state: 'ready' }]);
    });
  });
}
