import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { addQuotaUsage } from '../limits/quota.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { createUsageRecorder, type RequestUsage } from './usage-recorder.ts';

const NOTE: RequestUsage = {
  workspaceId: '',
  credentialId: 'key_made_up',
  operation: 'listTasks',
  units: 1,
  isError: false,
};

async function workspaceOf(docket: Docket): Promise<string> {
  return (await docket.get('/me')).body.default_workspace_id;
}

function recorderOf({ services }: Docket) {
  return createUsageRecorder({ ...services, log: createLog('silent') });
}

for (const { name: database } of DATABASES) {
  suite(`GET /usage on ${database}`, () => {
    test('GET /usage counts requests, errors and units by day, credential and operation', async () => {
      await using docket = await startDocket({ database });
      await docket.get('/tasks');
      await docket.get('/tasks');
      await docket.get('/tasks/task_unknown');
      await docket.post('/search', { query: 'lease' });
      docket.advance(DAY_MS);
      await docket.get('/tasks');

      const { status, body } = await docket.get('/usage');

      assert.equal(status, 200);
      const { credential_id } = body.usage[0];
      const row = { credential_id, errors: 0 };
      assert.deepEqual(
        body.usage.filter(({ operation }: { operation: string }) => operation !== 'getMe'),
        [
          { ...row, day: '2026-01-05', operation: 'getTask', requests: 1, errors: 1, units: 1 },
          { ...row, day: '2026-01-05', operation: 'listTasks', requests: 2, units: 2 },
          { ...row, day: '2026-01-05', operation: 'search', requests: 1, units: 1 },
          { ...row, day: '2026-01-06', operation: 'listTasks', requests: 1, units: 1 },
        ],
      );
      assert.deepEqual(body.totals, { requests: 5, errors: 1, units: 5 });
      assert.equal(body.from, '2025-12-08');
      assert.equal(body.to, '2026-01-06');
      assert.equal(body.truncated, null);
    });

    test('GET /usage groups and filters as requested', async () => {
      await using docket = await startDocket({ database });
      const key = await docket.createKey(['read:tasks']);
      await docket.get('/tasks');
      await docket.get('/tasks', { key });
      await docket.get('/tasks', { key });
      await docket.get('/meetings', { key });

      const { body: byDay } = await docket.get('/usage?group_by=day');
      assert.deepEqual(byDay.usage, [{ day: '2026-01-05', requests: 4, errors: 1, units: 4 }]);
      const { body: byOperation } = await docket.get(
        '/usage?group_by=operation&operation=listTasks',
      );
      assert.deepEqual(byOperation.usage, [
        { operation: 'listTasks', requests: 3, errors: 0, units: 3 },
      ]);
      const { body: before } = await docket.get('/usage?to=2026-01-04');
      assert.deepEqual(before.usage, []);
      assert.deepEqual(before.totals, { requests: 0, errors: 0, units: 0 });
    });

    test('GET /usage shows admins all credentials and amounts, and other callers only their own', async () => {
      await using docket = await startDocket({ database });
      const key = await docket.createKey(['read:tasks']);
      const own = (await docket.get('/me', { key })).body.key.id;
      const admin = (await docket.get('/me')).body.key.id;
      await docket.get('/tasks', { key });
      const workspaceId = await workspaceOf(docket);
      await inTransaction(docket.services, (tx) =>
        addQuotaUsage(tx, docket.services, workspaceId, 'pages', 12),
      );

      const all = (await docket.get('/usage?group_by=credential')).body;
      assert.deepEqual(
        new Set(all.usage.map((row: { credential_id: string }) => row.credential_id)),
        new Set([own, admin]),
      );
      assert.deepEqual(all.amounts, [{ day: '2026-01-05', quota: 'pages', amount: 12 }]);
      const mine = (await docket.get('/usage?group_by=credential', { key })).body;
      assert.deepEqual(
        mine.usage.map((row: { credential_id: string }) => row.credential_id),
        [own],
      );
      assert.deepEqual(mine.amounts, []);
      const { status, body: refusal } = await docket.get(`/usage?credential_id=${admin}`, { key });
      assert.equal(status, 403);
      assert.equal(refusal.error.details.type, 'scope');
      const named = await docket.get(`/usage?credential_id=${own}`, { key });
      assert.equal(named.status, 200);
    });

    test('GET /usage shows nothing of another workspace', async () => {
      await using docket = await startDocket({ database });
      const foreign = await docket.createWorkspace();
      await docket.get('/tasks');

      const { body } = await docket.get('/usage', { key: foreign });
      assert.deepEqual(body.usage, []);
      const workspaceId = await workspaceOf(docket);
      const named = await docket.get(`/usage?workspace_id=${workspaceId}`, { key: foreign });
      assert.equal(named.status, 404);
    });

    test('GET /usage rejects invalid, reversed and too long ranges of days', async () => {
      await using docket = await startDocket({ database });
      for (const [query, field] of [
        ['to=2026-02-30', 'to'],
        ['from=yesterday', 'from'],
        ['from=2026-01-06&to=2026-01-05', 'from'],
        ['from=2025-01-01&to=2026-01-02', 'from'],
        ['to=0000-01-01', 'to'],
        ['group_by=week', 'group_by'],
      ] as const) {
        const { status, body } = await docket.get(`/usage?${query}`);
        assert.equal(status, 400, query);
        assert.match(body.error.details.field, new RegExp(`^${field}`), query);
      }
      assert.equal((await docket.get('/usage?from=2025-01-01&to=2026-01-01')).status, 200);
      assert.equal((await docket.get('/usage?to=9999-12-31')).status, 200);
    });
  });

  suite(`usage recorder on ${database}`, () => {
    test('the usage recorder adds exactly to the counts of other processes', async () => {
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      const recorders = [recorderOf(docket), recorderOf(docket), recorderOf(docket)];
      for (let request = 0; request < 600; request += 1) {
        const operation = `op${request % 200}`;
        for (const recorder of recorders) recorder.record({ ...NOTE, workspaceId, operation });
        if (request % 100 === 0) await Promise.all(recorders.map((recorder) => recorder.flush()));
      }
      await Promise.all(recorders.map((recorder) => recorder.close()));

      const { body } = await docket.get('/usage?credential_id=key_made_up&group_by=day');
      assert.equal(body.totals.requests, 1_800);
      assert.equal(body.usage[0].units, 1_800);
    });

    test('the usage recorder skips a deleted workspace and writes the counts of the others', async () => {
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      const recorder = recorderOf(docket);
      recorder.record({ ...NOTE, workspaceId: 'ws_gone' });
      recorder.record({ ...NOTE, workspaceId });
      recorder.record(NOTE);
      await recorder.flush();

      const { body } = await docket.get('/usage?credential_id=key_made_up');
      assert.equal(body.totals.requests, 1);
    });

    test('the usage recorder writes counts later when a write failed', async () => {
      await using docket = await startDocket({ database });
      const workspaceId = await workspaceOf(docket);
      let isDown = true;
      const { dialect } = docket.services;
      const recorder = createUsageRecorder({
        ...docket.services,
        log: createLog('silent'),
        dialect: {
          ...dialect,
          async transact(fn, options) {
            if (isDown) throw new Error('the database is away');
            return dialect.transact(fn, options);
          },
        },
      });
      recorder.record({ ...NOTE, workspaceId });
      await recorder.flush();
      recorder.record({ ...NOTE, workspaceId, isError: true });
      isDown = false;
      await recorder.flush();

      const { body } = await docket.get('/usage?credential_id=key_made_up');
      assert.deepEqual(body.totals, { requests: 2, errors: 1, units: 2 });
    });

    test('the usage recorder records the last use of a key to the minute, and never moves it backward', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const id = (await docket.get('/me')).body.key.id as string;
      const lastUse = async () => {
        await services.usage.flush();
        const { last_used_at } = await services.reads
          .selectFrom('api_keys')
          .select('last_used_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return last_used_at;
      };
      assert.equal(await lastUse(), '2026-01-05T09:00:00.000Z');
      docket.advance(59_000);
      await docket.get('/tasks');
      assert.equal(await lastUse(), '2026-01-05T09:00:00.000Z');
      docket.advance(1_000);
      await docket.get('/tasks');
      assert.equal(await lastUse(), '2026-01-05T09:01:00.000Z');

      const other = createUsageRecorder({
        ...services,
        log: createLog('silent'),
        clock: { now: () => new Date('2026-01-05T09:00:30.000Z') },
      });
      other.record({ ...NOTE, keyId: id });
      await other.flush();
      assert.equal(await lastUse(), '2026-01-05T09:01:00.000Z');
    });

    test('the usage recorder deletes counts after 400 days', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const workspaceId = await workspaceOf(docket);
      await inTransaction(services, (tx) => addQuotaUsage(tx, services, workspaceId, 'tokens', 5));
      await services.usage.flush();
      const counted = () =>
        Promise.all([
          services.reads.selectFrom('request_counts').select('day').execute(),
          services.reads.selectFrom('usage_amounts').select('day').execute(),
        ]);

      docket.advance(400 * DAY_MS);
      await docket.runJobs();
      assert.deepEqual(
        (await counted()).map((rows) => rows.length),
        [1, 1],
      );
      docket.advance(DAY_MS);
      await docket.runJobs();
      assert.deepEqual(await counted(), [[], []]);
    });
  });
}
