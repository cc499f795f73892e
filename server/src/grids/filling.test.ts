import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';

import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { announceSource } from '../grid-sources/announce-source.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { addQuotaUsage } from '../limits/quota.ts';
import type { Db } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, STAND_IN_ENGINES, startDocket } from '../testing/docket.ts';
import { eventsOf } from '../testing/documents.ts';
import { newJobContext } from '../testing/job-context.ts';
import { workspaceOf } from '../testing/rows.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { addSourceJob } from './add-source.job.ts';
import { lockGrid } from './store.ts';
import {
  addDocument,
  addLeases,
  createGrid,
  HEATING,
  RENT,
  rowsOf,
  titlesOf,
} from './testing/leases.ts';

/** Waits until a query of the database waits for a lock of another transaction. */
async function waitForLock({ services: { db } }: Docket): Promise<void> {
  const find = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await find.execute(db)).rows.length === 0) await setTimeout(1);
}

for (const { name: database } of DATABASES) {
  suite(`filling of grids on ${database}`, () => {
    test('waits where the quota ends, says so, and asks the other questions when there is room again', async () => {
      let asked = 0;
      const language: LanguageEngine = {
        ...standInLanguage,
        async answer(...request) {
          asked += 1;
          await use(1);
          return standInLanguage.answer(...request);
        },
      };
      await using docket = await startDocket({
        database,
        settings: { DOCKET_QUOTA_TOKENS: '3' },
        engines: { ...STAND_IN_ENGINES, language },
      });
      const { services } = docket;
      const workspaceId = await workspaceOf(docket);
      const use = (amount: number) =>
        inTransaction(services, (tx) => addQuotaUsage(tx, services, workspaceId, 'tokens', amount));
      await addLeases(docket);
      const created = await createGrid(docket);
      await docket.runJobs();
      const { body: waiting } = await docket.get(`/grids/${created.id}`);
      const refused = await docket.post(`/grids/${created.id}/fill`, {});
      docket.advance(15 * MINUTE_MS);
      await docket.runJobs();
      const { body: stillWaiting } = await docket.get(`/grids/${created.id}`);
      const events = await eventsOf(docket, created.id);
      await services.db.deleteFrom('usage_amounts').execute();
      docket.advance(15 * MINUTE_MS);
      await docket.runJobs();
      const { body: filled } = await docket.get(`/grids/${created.id}`);

      for (const grid of [waiting, stillWaiting]) {
        assert.partialDeepStrictEqual(grid, {
          status: 'processing',
          rows: { completed: 1, processing: 1, failed: 0 },
          waiting: {
            reason: 'insufficient_quota',
            message: 'The workspace has used its 3 tokens of this month',
          },
        });
      }
      assert.equal(waiting.waiting.next_attempt_at, '2026-01-05T09:15:00.000Z');
      assert.equal(refused.body.error.code, 'insufficient_quota');
      assert.deepEqual(events, []);
      assert.partialDeepStrictEqual(filled, { status: 'completed', rows: { completed: 2 } });
      assert.equal(filled.waiting, undefined);
      assert.equal(asked, 4);
    });

    test('asks every question of a waiting row again when all rows are to be filled', async () => {
      const asked: string[] = [];
      const language: LanguageEngine = {
        ...standInLanguage,
        async answer(...request) {
          asked.push(request[1].question);
          if (asked.length === 1) await use(1);
          return standInLanguage.answer(...request);
        },
      };
      await using docket = await startDocket({
        database,
        settings: { DOCKET_QUOTA_TOKENS: '1' },
        engines: { ...STAND_IN_ENGINES, language },
      });
      const { services } = docket;
      const workspaceId = await workspaceOf(docket);
      const use = (amount: number) =>
        inTransaction(services, (tx) => addQuotaUsage(tx, services, workspaceId, 'tokens', amount));
      await addDocument(docket, 'Office', 'The monthly rent is EUR 900.');
      await docket.runJobs();
      const { id } = await createGrid(docket);
      await docket.runJobs();
      await services.db.deleteFrom('usage_amounts').execute();
      await docket.post(`/grids/${id}/fill`, { mode: 'all' });
      await docket.runJobs();

      assert.deepEqual(
        asked,
        [RENT, RENT, HEATING].map(({ question }) => question),
      );
    });

    test('goes on at once when a person asks for it after the quota was raised', async () => {
      await using docket = await startDocket({ database, settings: { DOCKET_QUOTA_TOKENS: '1' } });
      const { services } = docket;
      const workspaceId = await workspaceOf(docket);
      await addLeases(docket);
      const { id } = await createGrid(docket);
      await inTransaction(services, (tx) => addQuotaUsage(tx, services, workspaceId, 'tokens', 1));
      await docket.runJobs();
      const { body: waiting } = await docket.get(`/grids/${id}`);
      await services.db.deleteFrom('usage_amounts').execute();
      await docket.post(`/grids/${id}/fill`, {});
      await docket.runJobs();
      const { body: filled } = await docket.get(`/grids/${id}`);

      assert.equal(waiting.waiting.reason, 'insufficient_quota');
      assert.partialDeepStrictEqual(filled, { status: 'completed', rows: { completed: 2 } });
    });

    test('says that no source matches, until one does', async () => {
      await using docket = await startDocket({ database });
      const grid = await createGrid(docket, { filters: { tags: ['berlin'] } });
      await docket.runJobs();
      const { body: empty } = await docket.get(`/grids/${grid.id}`);
      await addLeases(docket);
      const { body: filled } = await docket.get(`/grids/${grid.id}`);

      for (const { warnings } of [grid, empty]) {
        assert.deepEqual(
          warnings.map(({ code }: any) => code),
          ['no_sources'],
        );
      }
      assert.equal(filled.rows.total, 1);
      assert.equal(filled.warnings, undefined);
    });

    if (database === 'SQLite') {
      test('finds the next row to fill by an index, in a grid of a thousand rows', async () => {
        await using docket = await startDocket({ database });
        const plan = await sql<{ detail: string }>`
          explain query plan select id from grid_rows
          where workspace_id = 'a' and grid_id = 'b' and status = 'processing'
          order by created_at desc, id desc limit 1`.execute(docket.services.reads);

        assert.deepEqual(
          plan.rows.map(({ detail }) => detail.match(/USING .*INDEX (\w+)/)?.[1]),
          ['grid_rows_by_status'],
        );
      });
    }

    if (database === 'PostgreSQL') {
      test('leaves out a document that is deleted while the grid is created', async () => {
        await using docket = await startDocket({ database });
        const { office } = await addLeases(docket);
        const { db } = docket.services;
        const created = await db.transaction().execute(async (tx) => {
          await tx.deleteFrom('documents').where('id', '=', office).execute();
          const creating = docket.post('/grids', { name: 'Leases', columns: [RENT] });
          await waitForLock(docket);
          return { creating };
        });
        const { status, body } = await created.creating;

        assert.equal(status, 202);
        assert.equal(body.rows.total, 1);
      });

      test('leaves a row as it is that another step fills while its text is announced', async () => {
        await using docket = await startDocket({ database });
        const office = await addDocument(docket, 'Office', 'The monthly rent is EUR 900.');
        await docket.runJobs();
        const { id } = await createGrid(docket);
        const { text_sha256 } = (await docket.get(`/documents/${office}/text`)).body;
        const workspaceId = await workspaceOf(docket);
        const adding = await docket.services.db.transaction().execute(async (tx) => {
          await lockGrid(tx, workspaceId, id);
          const source = { source: 'document', source_id: office } as const;
          const job = addSourceJob.run(docket.services, workspaceId, source, newJobContext());
          await waitForLock(docket);
          const status = 'completed';
          await tx.updateTable('grid_rows').set({ status, text_sha256 }).execute();
          await tx.updateTable('grids').set({ status, filling_row_id: null }).execute();
          return { job };
        });
        await adding.job;
        const { body: grid } = await docket.get(`/grids/${id}`);

        assert.partialDeepStrictEqual(grid, { status: 'completed', rows: { completed: 1 } });
      });

      test('adds a document that becomes ready in a transaction around the creation', async () => {
        await using docket = await startDocket({ database });
        const { office } = await addLeases(docket);
        const { db, clock } = docket.services;
        const setStatus = (tx: Db, status: 'processing' | 'completed') =>
          tx.updateTable('documents').set({ status }).where('id', '=', office).execute();
        await setStatus(db, 'processing');
        const workspaceId = await workspaceOf(docket);
        const source = { source: 'document', source_id: office } as const;
        const grid = await db.transaction().execute(async (tx) => {
          await announceSource(tx, clock, workspaceId, source);
          await setStatus(tx, 'completed');
          const created = await createGrid(docket);
          await docket.runJobs();
          return created;
        });
        await docket.runJobs();
        const before = await rowsOf(docket, grid);
        docket.advance(2 * MINUTE_MS);
        await docket.runJobs();
        const after = await rowsOf(docket, grid);

        assert.deepEqual(titlesOf(before), ['Hall']);
        assert.deepEqual(titlesOf(after), ['Hall', 'Office']);
        assert.ok(after.every(({ status }) => status === 'completed'));
      });
    }
  });
}
