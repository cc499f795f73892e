import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';
import { workspaceOf } from '../testing/rows.ts';
import { listGridsFor } from './store.ts';

const TITLE = { name: 'Decision', question: 'What was decided about the price?' };
const INVOICE = 'INVOICE\n\nInvoice No.: INV-2026-0417\nDue date: 2 April 2026\nTotal: 250.00\n';

const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: { type: 'string' },
    dates: { type: 'object', properties: { due_date: { type: 'string', format: 'date' } } },
    total: { type: 'number' },
    kind: { enum: ['invoice', 'reminder'] },
    items: { type: 'array', items: { type: 'string' } },
  },
};

async function addMeeting(docket: Docket, title: string, started_at: string, transcript: string) {
  const meeting = { title, started_at, transcript, transcript_format: 'text' };
  const { status, body } = await docket.post('/meetings', meeting);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id as string;
}

async function addInvoice(docket: Docket): Promise<string> {
  const { body } = await docket.post('/documents', { title: 'Invoice', content: INVOICE });
  await docket.runJobs();
  return body.id;
}

async function invoiceGrid(docket: Docket): Promise<string> {
  const template = await docket.post('/extraction-templates', { name: 'Invoices', schema: SCHEMA });
  const request = { name: 'Invoices', template_id: template.body.id };
  const { status, body } = await docket.post('/grids', request);
  assert.equal(status, 202, JSON.stringify(body));
  await docket.runJobs();
  return body.id;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`sources and columns of grids on ${database}`, () => {
    test('fills the fields of a template, and keeps them after its deletion', async () => {
      await using docket = await startDocket({ database });
      await addInvoice(docket);
      const id = await invoiceGrid(docket);
      const { body: grid } = await docket.get(`/grids/${id}`);
      await docket.delete(`/extraction-templates/${grid.template_id}`);
      await docket.post(`/grids/${id}/fill`, { mode: 'all' });
      await docket.runJobs();
      const { body } = await docket.get(`/grids/${id}/rows`);

      assert.deepEqual(
        grid.columns.map(({ key, name, type }: any) => [key, name, type]),
        [
          ['invoice_number', 'invoice_number', 'text'],
          ['dates/due_date', 'dates / due_date', 'date'],
          ['total', 'total', 'number'],
          ['kind', 'kind', 'text'],
          ['items', 'items', 'list'],
        ],
      );
      assert.equal(grid.template_version, 1);
      assert.partialDeepStrictEqual(body.rows[0].cells, {
        invoice_number: { value: 'INV-2026-0417' },
        'dates/due_date': { value: '2026-04-02', state: 'proposed' },
        total: { value: 250 },
      });
      assert.equal(body.rows[0].cells['dates/due_date'].evidence.length, 1);
    });

    test('asks meetings, and shows their rows only to credentials that may read transcripts', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const first = await addMeeting(
        docket,
        'Kick-off',
        '2026-01-05T09:00:00Z',
        `Ana: Shall we begin with the budget?\nBen: We decided that the price is 90 euros.\nAna: I will tell the sales team.`,
      );
      const { body: grid } = await docket.post('/grids', {
        name: 'Price',
        columns: [TITLE],
        filters: { type: ['meeting'] },
      });
      await docket.runJobs();
      await addMeeting(
        docket,
        'Review',
        '2026-02-05T09:00:00Z',
        `Ana: Shall we begin with the budget?\nBen: We decided that the price is 95 euros.\nAna: I will tell the sales team.`,
      );
      await docket.runJobs();
      const { body } = await docket.get(`/grids/${grid.id}/rows`);
      const key = await docket.createKey(['read:documents', 'write:documents']);
      const hidden = await docket.get(`/grids/${grid.id}/rows`, { key });
      const csv = await fetch(`${docket.url}/v2/grids/${grid.id}/export`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const cell = `/grids/${grid.id}/rows/${body.rows[1].id}/cells/Decision`;
      const refused = await docket.patch(cell, { approved: true }, { key });
      const asked = await docket.post(
        '/grids',
        { name: 'a', columns: [TITLE], filters: { meeting_ids: [first] } },
        { key },
      );

      assert.deepEqual(
        body.rows.map(({ source, title, date }: any) => [source, title, date]),
        [
          ['meeting', 'Review', '2026-02-05T09:00:00.000Z'],
          ['meeting', 'Kick-off', '2026-01-05T09:00:00.000Z'],
        ],
      );
      assert.match(body.rows[0].cells.Decision.value, /95 euros/);
      assert.match(body.rows[1].cells.Decision.value, /90 euros/);
      assert.deepEqual(hidden.body.rows, []);
      assert.equal((await csv.text()).split('\r\n').length, 2);
      assert.equal(refused.status, 403);
      assert.equal(asked.status, 403);
    });

    test('returns the filters as given, and takes names of object members for columns', async () => {
      await using docket = await startDocket({ database });
      const metadata = { matter: ['2026-014', '2026-015'], year: 2026, signed: true };
      const content = 'We decided that the price is 90 euros.';
      await docket.post('/documents', {
        title: 'Minutes',
        content,
        metadata: { ...metadata, matter: '2026-015' },
      });
      await docket.runJobs();
      const filters = { type: ['document'], metadata, created_after: '2020-01-01' };
      const names = ['__proto__', 'constructor', 'Rent \ud800'];
      const columns = names.map((name) => ({ ...TITLE, name }));
      const { body: grid } = await docket.post('/grids', { name: 'a', columns, filters });
      await docket.runJobs();
      const { body } = await docket.get(`/grids/${grid.id}/rows`);

      assert.deepEqual(grid.filters, filters);
      const keys = ['__proto__', 'constructor', 'Rent \ufffd'];
      assert.deepEqual(Object.keys(body.rows[0].cells), keys);
    });

    test('fills the row of a meeting again when its transcript is corrected or a speaker is named', async () => {
      await using docket = await startDocket({ database });
      const { meetingId, transcriptionId } = await spokenMeeting(docket, [1, 'The price is 90.']);
      const filters = { meeting_ids: [meetingId] };
      const { body: grid } = await docket.post('/grids', { name: 'a', columns: [TITLE], filters });
      await docket.runJobs();
      const transcription = `/transcribe/${transcriptionId}`;
      const { segments } = (await docket.get(transcription)).body;
      const valueAfter = async (path: string, change: object) => {
        const { status, body } = await docket.patch(path, change);
        assert.equal(status, 200, JSON.stringify(body));
        await docket.runJobs();
        return (await docket.get(`/grids/${grid.id}/rows`)).body.rows[0].cells.Decision.value;
      };
      const [{ id: segment, speaker }] = segments;
      const text = 'The price is 95.';

      assert.equal(
        await valueAfter(`${transcription}/segments/${segment}`, { text }),
        `${speaker}: ${text}`,
      );
      assert.equal(
        await valueAfter(`${transcription}/speakers`, { speakers: [{ speaker, name: 'Ana' }] }),
        `Ana: ${text}`,
      );
      assert.equal(
        await valueAfter(`/meetings/${meetingId}`, { participants: [{ name: 'Ben', speaker }] }),
        `Ben: ${text}`,
      );
    });

    test('drops the row of a meeting whose recording is deleted', async () => {
      await using docket = await startDocket({ database });
      const { meetingId, transcriptionId } = await spokenMeeting(docket, [1, 'The price is 90.']);
      const filters = { meeting_ids: [meetingId] };
      const { body: grid } = await docket.post('/grids', { name: 'a', columns: [TITLE], filters });
      await docket.runJobs();
      const before = await docket.get(`/grids/${grid.id}/rows`);
      await docket.delete(`/transcribe/${transcriptionId}`);
      const after = await docket.get(`/grids/${grid.id}/rows`);

      assert.equal(before.body.rows[0].status, 'completed');
      assert.deepEqual(after.body.rows, []);
    });

    test('reads only the grids that a new source may belong to', async () => {
      await using docket = await startDocket({ database });
      const [named, other] = [await addInvoice(docket), await addInvoice(docket)];
      const { meetingId } = await spokenMeeting(docket, [1, 'The price is 90.']);
      const create = async (filters: object): Promise<string> =>
        (await docket.post('/grids', { name: 'a', columns: [TITLE], filters })).body.id;
      const grids = {
        tagged: await create({ type: ['document'], tags: ['a'] }),
        naming: await create({ document_ids: [named] }),
        all: await create({}),
        meetings: await create({ type: ['meeting'] }),
        meeting: await create({ meeting_ids: [meetingId] }),
      };
      const workspaceId = await workspaceOf(docket);
      const namesFor = async (source: 'document' | 'meeting', id: string) => {
        const found = await listGridsFor(docket.services.reads, workspaceId, {
          source,
          id,
          title: '',
        });
        const ids = new Set(found.map((grid) => grid.id));
        return Object.entries(grids).flatMap(([name, grid]) => (ids.has(grid) ? [name] : []));
      };

      assert.deepEqual(await namesFor('document', named), ['tagged', 'naming', 'all']);
      assert.deepEqual(await namesFor('document', other), ['tagged', 'all']);
      assert.deepEqual(await namesFor('meeting', meetingId), ['all', 'meetings', 'meeting']);
    });

    test('refuses a grid of more than a thousand sources', async () => {
      await using docket = await startDocket({ database });
      const id = await addInvoice(docket);
      const { db } = docket.services;
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...row, id: `doc_${index}` }));
      for (let start = 0; start < rows.length; start += 100) {
        await db
          .insertInto('documents')
          .values(rows.slice(start, start + 100))
          .execute();
      }
      const { status, body } = await docket.post('/grids', { name: 'a', columns: [TITLE] });

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { field: 'filters', type: 'too_large' });
    });

    test('marks a source that cannot be read as failed, and tries it again on demand', async () => {
      await using docket = await startDocket({ database });
      const document = await addInvoice(docket);
      const id = await invoiceGrid(docket);
      const { db } = docket.services;
      const setStatus = (status: 'completed' | 'failed') =>
        db.updateTable('documents').set({ status }).where('id', '=', document).execute();
      await setStatus('failed');
      await docket.post(`/grids/${id}/fill`, { mode: 'all' });
      await docket.runJobs();
      const failed = (await docket.get(`/grids/${id}/rows?status=failed`)).body.rows;
      await setStatus('completed');
      await docket.post(`/grids/${id}/fill`, {});
      await docket.runJobs();
      const { body: grid } = await docket.get(`/grids/${id}`);

      assert.equal(failed[0].error.code, 'failed');
      assert.equal(failed[0].cells.total.value, 250);
      assert.partialDeepStrictEqual(grid, {
        status: 'completed',
        rows: { completed: 1, failed: 0 },
      });
    });

    test('refuses values of another type, unknown columns and contradictions', async () => {
      await using docket = await startDocket({ database });
      await addInvoice(docket);
      const id = await invoiceGrid(docket);
      const { body } = await docket.get(`/grids/${id}/rows`);
      const review = (column: string, request: object) =>
        docket.patch(
          `/grids/${id}/rows/${body.rows[0].id}/cells/${encodeURIComponent(column)}`,
          request,
        );
      const refusals = [
        [await review('total', { value: '250' }), 'value'],
        [await review('dates/due_date', { value: '2026-02-31' }), 'value'],
        [await review('kind', { value: 'letter' }), 'value'],
        [await review('total', { value: 1, approved: false }), 'approved'],
      ] as const;
      const list = await review('items', { value: Array(20).fill('x'.repeat(4_000)) });
      const unknown = await review('iban', { value: 'DE' });
      const corrected = await review('dates/due_date', { value: '2026-04-03' });

      for (const [{ status, body: refused }, field] of refusals) {
        assert.equal(status, 400);
        assert.equal(refused.error.details.field, field);
      }
      assert.equal(unknown.status, 404);
      assert.equal(list.body.error.details.type, 'too_large');
      assert.equal(
        unknown.body.error.message,
        'No column with key iban; the columns are invoice_number, dates/due_date, total, kind, items',
      );
      assert.equal(unknown.body.error.details.field, 'column');
      assert.partialDeepStrictEqual(corrected.body, { value: '2026-04-03', state: 'corrected' });
    });

    test('refuses invalid requests of a grid by the name of the field', async () => {
      await using docket = await startDocket({ database });
      const schema = { type: 'object', properties: { total: { type: 'number' } } };
      const { body } = await docket.post('/extraction-templates', { name: 'a', schema });
      const template_id = body.id;
      const named = { type: 'object', properties: { '..': { type: 'number' } } };
      const dots = await docket.post('/extraction-templates', { name: 'a', schema: named });
      const create = (request: object) => docket.post('/grids', { name: 'a', ...request });
      const refusals = [
        [await create({}), 'columns'],
        [await create({ columns: [TITLE], template_id }), 'template_id'],
        [await create({ columns: [TITLE], template_version: 1 }), 'template_version'],
        [await create({ columns: [TITLE, TITLE] }), 'columns.1.name'],
        [await create({ columns: [{ ...TITLE, question: ' ' }] }), 'columns.0.question'],
        [await create({ columns: [TITLE, { ...TITLE, name: '..' }] }), 'columns.1.name'],
        [await create({ template_id: dots.body.id }), 'template_id'],
        [await create({ template_id, template_version: 2 }), 'template_version'],
        [await create({ template_id, filters: { type: ['meeting'] } }), 'filters.type'],
        [
          await create({ columns: [TITLE], filters: { created_after: 'x' } }),
          'filters.created_after',
        ],
      ] as const;
      const unknown = await create({ columns: [TITLE], filters: { document_ids: ['doc_0'] } });

      for (const [{ status, body: refused }, field] of refusals) {
        assert.equal(status, 400);
        assert.equal(refused.error.details.field, field);
      }
      const unknownTemplate = await create({ template_id: 'template_0' });

      assert.equal(unknown.status, 404);
      assert.equal(unknown.body.error.details.field, 'filters.document_ids.0');
      assert.equal(unknownTemplate.status, 404);
      assert.equal(unknownTemplate.body.error.details.field, 'template_id');
    });
  });
}
