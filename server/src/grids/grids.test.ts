import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';

import { DATABASES } from '../testing/databases.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { type Docket, STAND_IN_ENGINES, startDocket } from '../testing/docket.ts';
import { eventsOf } from '../testing/documents.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { inTransaction } from '../storage/transaction.ts';
import { workspaceOf } from '../testing/rows.ts';
import { addQuotaUsage } from '../limits/quota.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Db } from '../storage/db.ts';
import { announceSource } from '../grid-sources/announce-source.ts';
import { fillGridJob } from './fill.job.ts';

const RENT = { name: 'Rent', question: 'How much is the monthly rent?' };
const HEATING = { name: 'Heating', question: 'Is heating included?' };

async function addDocument(docket: Docket, title: string, content: string, tags: string[] = []) {
  const { body } = await docket.post('/documents', { title, content, tags });
  return body.id as string;
}

async function addLeases(docket: Docket): Promise<{ office: string; hall: string }> {
  const office = await addDocument(docket, 'Office', 'The monthly rent is EUR 900.', ['berlin']);
  const hall = await addDocument(docket, 'Hall', 'The monthly rent is EUR 2,400.', ['hamburg']);
  await docket.runJobs();
  return { office, hall };
}

async function createGrid(docket: Docket, request: object = {}): Promise<any> {
  const { status, body } = await docket.post('/grids', {
    name: 'Leases',
    columns: [RENT, HEATING],
    ...request,
  });
  assert.equal(status, 202, JSON.stringify(body));
  return body;
}

async function rowsOf(docket: Docket, grid: { id: string }): Promise<any[]> {
  return (await docket.get(`/grids/${grid.id}/rows?limit=100`)).body.rows;
}

async function rowOf(docket: Docket, grid: { id: string }, title: string): Promise<any> {
  return (await rowsOf(docket, grid)).find((row) => row.title === title);
}

/** Waits until a query of the database waits for a lock of another transaction. */
async function waitForLock({ services: { db } }: Docket): Promise<void> {
  const find = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await find.execute(db)).rows.length === 0) await setTimeout(1);
}

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();

for (const { name: database } of DATABASES) {
  suite(`grids on ${database}`, () => {
    test('asks each matching document each question, with exact passages', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { office } = await addLeases(docket);

      const { body: created, headers } = await docket.post('/grids', {
        name: 'Leases',
        columns: [RENT, HEATING],
      });
      await docket.runJobs();
      const { body: grid } = await docket.get(`/grids/${created.id}`);
      const row = await rowOf(docket, grid, 'Office');

      assert.equal(headers.get('location'), `/v2/grids/${created.id}`);
      assert.partialDeepStrictEqual(created, {
        status: 'processing',
        rows: { total: 2, processing: 2 },
      });
      assert.partialDeepStrictEqual(grid, {
        status: 'completed',
        rows: { total: 2, processing: 0, completed: 2, failed: 0 },
        filters: { type: ['document', 'meeting'] },
      });
      const { Rent: rent, Heating: heating } = row.cells;
      assert.equal(row.source_id, office);
      assert.equal(rent.value, 'EUR 900');
      assert.equal(rent.state, 'proposed');
      const { text } = (await docket.get(`/documents/${office}/text`)).body;
      for (const { start, end, excerpt } of rent.evidence) {
        assert.equal(text.slice(start, end), excerpt);
      }
      assert.partialDeepStrictEqual(heating, { value: null, evidence: [], reason: 'not_found' });
      const event = (await eventsOf(docket, created.id)).at(-1)!;
      assert.partialDeepStrictEqual(event, {
        name: 'grid.filled',
        data: { rows: 2, completed: 2 },
      });
    });

    test('fills only documents within the filters, and adds each new one that matches', async () => {
      await using docket = await startDocket({ database });
      await addLeases(docket);
      const grid = await createGrid(docket, { filters: { tags: ['berlin'] } });
      await docket.runJobs();
      const before = await rowsOf(docket, grid);
      await addDocument(docket, 'Shop', 'The monthly rent is EUR 1,200.', ['berlin']);
      await addDocument(docket, 'Garage', 'The monthly rent is EUR 70.', ['hamburg']);
      await docket.runJobs();
      const after = await rowsOf(docket, grid);

      assert.deepEqual(titlesOf(before), ['Office']);
      assert.deepEqual(titlesOf(after), ['Office', 'Shop']);
      assert.ok(after.every(({ status }) => status === 'completed'));
    });

    test('fills named documents once their text is ready, and drops the rows of deleted ones', async () => {
      await using docket = await startDocket({ database });
      const { office } = await addLeases(docket);
      const late = await addDocument(docket, 'Shop', 'The monthly rent is EUR 1,200.');
      const grid = await createGrid(docket, { filters: { document_ids: [office, late] } });
      await docket.runJobs();
      const before = await rowsOf(docket, grid);
      await docket.delete(`/documents/${office}`);
      const after = await rowsOf(docket, grid);

      assert.equal(grid.rows.total, 1);
      assert.deepEqual(titlesOf(before), ['Office', 'Shop']);
      assert.deepEqual(titlesOf(after), ['Shop']);
    });

    test('keeps approved and corrected cells when the rows are filled again', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { office } = await addLeases(docket);
      const grid = await createGrid(docket);
      await docket.runJobs();
      const { id } = await rowOf(docket, grid, 'Office');
      const cells = `/grids/${grid.id}/rows/${id}/cells`;
      const corrected = await docket.patch(`${cells}/Heating`, { value: 'not included' });
      const approved = await docket.patch(`${cells}/Rent`, { approved: true });
      await docket.request('PATCH', `/v1/documents/${office}`, {
        content: 'The monthly rent is EUR 950.',
      });
      await docket.runJobs();
      const replaced = await rowOf(docket, grid, 'Office');
      const { status } = await docket.post(`/grids/${grid.id}/fill`, { mode: 'all' });
      await docket.runJobs();
      const refilled = await rowOf(docket, grid, 'Office');
      const takenBack = await docket.patch(`${cells}/Rent`, { approved: false });

      assert.partialDeepStrictEqual(corrected.body, {
        value: 'not included',
        state: 'corrected',
        confidence: null,
      });
      assert.equal(approved.body.state, 'approved');
      assert.equal(status, 202);
      for (const row of [replaced, refilled]) {
        assert.equal(row.status, 'completed');
        assert.match(row.cells.Rent.value, /EUR 900/);
        assert.equal(row.cells.Heating.value, 'not included');
      }
      assert.match(takenBack.body.value, /EUR 950/);
      assert.equal(takenBack.body.reviewed_by, null);
      const events = await eventsOf(docket, grid.id);
      assert.equal(events.filter(({ name }) => name === 'grid.corrected').length, 3);
    });

    test('corrects a cell without the passages of the proposal, and approves its very value', async () => {
      await using docket = await startDocket({ database, engines: {} });
      await addLeases(docket);
      const grid = await createGrid(docket);
      await docket.runJobs();
      const { id } = await rowOf(docket, grid, 'Office');
      const review = async (request: object) =>
        (await docket.patch(`/grids/${grid.id}/rows/${id}/cells/Rent`, request)).body;
      const corrected = await review({ approved: true, value: 'EUR 950' });
      const approved = await review({ approved: true, value: 'EUR 900' });

      assert.partialDeepStrictEqual(corrected, { state: 'corrected', value: 'EUR 950' });
      assert.deepEqual([corrected.evidence, corrected.confidence], [[], null]);
      assert.partialDeepStrictEqual(approved, { state: 'approved', value: 'EUR 900' });
      assert.equal(approved.evidence[0].excerpt, 'The monthly rent is EUR 900.');
      assert.ok(approved.confidence > 0);
    });

    test('goes on once although two attempts at a step end', async () => {
      await using docket = await startDocket({ database });
      await addLeases(docket);
      const grid = await createGrid(docket);
      const attempt = () =>
        fillGridJob.run(
          docket.services,
          grid.workspace_id,
          { grid_id: grid.id, step: 1 },
          {
            signal: AbortSignal.timeout(60_000),
            attempt: 1,
            stage: async () => undefined,
            checkpoint: async () => undefined,
          },
        );
      await Promise.all([attempt(), attempt()]);
      await docket.runJobs();
      const events = await eventsOf(docket, grid.id);
      const { db } = docket.services;
      const { step } = await db.selectFrom('grids').select('step').executeTakeFirstOrThrow();

      assert.deepEqual(
        events.map(({ name }) => name),
        ['grid.filled'],
      );
      assert.equal(step, 2);
    });

    test('fills a row again whose text is replaced while it is filled', async () => {
      const contents = ['The rent is EUR 950.'];
      const language: LanguageEngine = {
        ...standInLanguage,
        async answer(...request) {
          const content = contents.pop();
          if (content !== undefined) await replace(content);
          return standInLanguage.answer(...request);
        },
      };
      await using docket = await startDocket({
        database,
        engines: { ...STAND_IN_ENGINES, language },
      });
      const id = await addDocument(docket, 'Office', 'The rent is EUR 900.');
      const replace = async (content: string) => {
        await docket.request('PATCH', `/v1/documents/${id}`, { content });
        // Reads and announces the new text while the step of the row is running.
        await docket.runJobs();
      };
      await docket.runJobs();
      const grid = await createGrid(docket);
      await docket.runJobs();
      const row = await rowOf(docket, grid, 'Office');

      assert.equal(row.status, 'completed');
      assert.equal(row.cells.Rent.value, 'The rent is EUR 950.');
    });

    test('waits where the quota ends, says so, and goes on when there is room again', async () => {
      const language: LanguageEngine = {
        ...standInLanguage,
        async answer(...request) {
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

    test('stops at its deletion and leaves nothing behind', async () => {
      await using docket = await startDocket({ database });
      await addLeases(docket);
      const grid = await createGrid(docket);
      const { status } = await docket.delete(`/grids/${grid.id}`);
      await docket.runJobs();
      const { db } = docket.services;
      const rows = await db.selectFrom('grid_rows').selectAll().execute();

      assert.equal(status, 200);
      assert.deepEqual(rows, []);
      assert.deepEqual(await eventsOf(docket, grid.id), []);
    });
  });
}
