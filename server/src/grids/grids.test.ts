import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { STAND_IN_ENGINES, startDocket } from '../testing/docket.ts';
import { eventsOf } from '../testing/documents.ts';
import { newJobContext } from '../testing/job-context.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { exportGrid } from './export/export-grid.ts';
import { getGrid } from './store.ts';
import { fillGridJob } from './fill.job.ts';
import {
  addDocument,
  addLeases,
  createGrid,
  HEATING,
  RENT,
  rowOf,
  rowsOf,
  titlesOf,
} from './testing/leases.ts';

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
          newJobContext(),
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

    test('is exported a few rows at a time, with the state of each cell on demand', async () => {
      await using docket = await startDocket({ database });
      await addLeases(docket);
      const { id, workspace_id } = await createGrid(docket, { columns: [RENT] });
      await docket.runJobs();
      const { db } = docket.services;
      const row = await db.selectFrom('grid_rows').selectAll().executeTakeFirstOrThrow();
      const copies = Array.from({ length: 20 }, (_, index) => ({ ...row, id: `row_${index}` }));
      await db.insertInto('grid_rows').values(copies).execute();
      const grid = await getGrid(db, workspace_id, id);
      const options = { format: 'csv', details: [], withMeetings: true } as const;
      const chunks = exportGrid(docket.services, grid, options).chunks[Symbol.asyncIterator]();
      await chunks.next();
      await chunks.next();
      await db.deleteFrom('grid_rows').where('grid_id', '=', id).execute();
      let rest = 0;
      while (!(await chunks.next()).done) rest += 1;
      const { body } = await docket.get(`/grids/${id}/export?include=confidence,x`);
      const { status } = await docket.get(`/grids/${id}/export?include=confidence,state`);

      assert.ok(rest < 10, `${rest} rows were read ahead`);
      assert.equal(body.error.details.field, 'include');
      assert.equal(status, 200);
    });

    test('is listed in pages of at most eight megabytes', async () => {
      await using docket = await startDocket({ database });
      await addLeases(docket);
      const { id } = await createGrid(docket, { columns: [RENT] });
      await docket.runJobs();
      const { db } = docket.services;
      const row = await db.selectFrom('grid_rows').selectAll().executeTakeFirstOrThrow();
      const { Rent } = JSON.parse(row.cells_json!);
      const cellOf = (bytes: number) => ({ ...Rent, value: 'é'.repeat(bytes / 2) });
      const sizes = [...Array<number>(9).fill(2_000_000), 9_000_000, 1_000];
      const copies = sizes.map((bytes, index) => ({
        ...row,
        id: `row_${index}`,
        created_at: `2025-01-0${index < 9 ? 3 : 2}T00:00:00.000Z`,
        cells_json: JSON.stringify({ Rent: cellOf(bytes) }),
      }));
      await db.insertInto('grid_rows').values(copies).execute();
      const corrected = {
        workspace_id: row.workspace_id,
        row_id: 'row_8',
        column_key: 'Rent',
        state: 'corrected',
        cell_json: JSON.stringify(cellOf(4_000_000)),
        reviewed_by: 'usr_1',
        reviewed_at: row.updated_at,
      } as const;
      await db.insertInto('grid_reviews').values(corrected).execute();
      const pages: string[][] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await docket.get(
          `/grids/${id}/rows?limit=100${cursor && `&cursor=${cursor}`}`,
        );
        pages.push(body.rows.map((one: any) => one.id));
        assert.equal(body.pagination.total, 13);
        cursor = body.pagination.next_cursor;
      }

      assert.deepEqual(
        pages.map(({ length }) => length),
        [4, 4, 3, 1, 1],
      );
      assert.equal(new Set(pages.flat()).size, 13);
    });

    test('refuses the review of a cell by a credential that may not read it', async () => {
      await using docket = await startDocket({ database });
      await addLeases(docket);
      const grid = await createGrid(docket);
      await docket.runJobs();
      const { id } = await rowOf(docket, grid, 'Office');
      const cell = `/grids/${grid.id}/rows/${id}/cells/Rent`;
      const key = await docket.createKey(['write:documents']);
      const { status, body } = await docket.patch(cell, { approved: true }, { key });

      assert.equal(status, 403);
      assert.deepEqual(body.error.details.required_scopes, ['read:documents']);
    });

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
