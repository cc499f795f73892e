import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { analyzedDocument, eventsOf } from '../../testing/documents.ts';

const START = '/extracted_fields/dates/start';
const END = '/extracted_fields/dates/end';
const DAY = { type: 'date', value: '2027-12-31' };

function correct(docket: Docket, id: string, finding: string, body: object, key?: string) {
  const path = `/documents/${id}/findings/${encodeURIComponent(finding)}`;
  return docket.patch(path, body, key === undefined ? {} : { key });
}

function reanalyze(docket: Docket, id: string, extract_fields: string[]) {
  return analyzeFields(docket, id, 'contract_review', extract_fields);
}

async function analyzeFields(
  docket: Docket,
  id: string,
  analysis_type: string,
  extract_fields: string[],
) {
  await docket.post(`/documents/${id}/analyses`, { analysis_type, extract_fields });
  await docket.runJobs();
  return (await docket.get(`/documents/${id}`)).body.analysis;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`correction of a finding of a document on ${database}`, () => {
    test('shows the value of the person, who and when, in every later analysis', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      const { status, body } = await correct(docket, id, END, { value: DAY });
      const { body: document } = await docket.get(`/documents/${id}`);
      const again = await reanalyze(docket, id, ['dates']);

      assert.equal(status, 200);
      const { corrected_by, corrected_at, ...finding } = body;
      assert.deepEqual(finding, {
        id: END,
        source: 'person',
        value: DAY,
        confirmed: false,
        dismissed: false,
      });
      assert.match(corrected_by, /^(user|key)_/);
      assert.match(corrected_at, /^2026-01-05T/);
      for (const analysis of [document.analysis, again]) {
        assert.equal(analysis.extracted_fields.dates.end, '2027-12-31');
        assert.deepEqual(analysis.field_values[END], DAY);
        assert.deepEqual(analysis.findings[END], body);
        assert.equal(analysis.findings[START].source, 'engine');
      }
      const events = await eventsOf(docket, id);
      assert.deepEqual(
        events.map(({ name }) => name),
        ['document.uploaded', 'document.analyzed', 'finding.corrected', 'document.analyzed'],
      );
      assert.deepEqual(events[2]!.data.finding, body);
      assert.equal(events[2]!.data.document_id, id);
      assert.equal(events[3]!.data.extracted_fields.dates.end_date, '2027-12-31');
    });

    test('keeps the passage that the value was read from', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const law = '/extracted_fields/governing_law';
      const text = 'This Agreement is governed by the laws of Ohio.';
      const { id, analysis } = await analyzedDocument(docket, text);

      await correct(docket, id, law, { value: { type: 'place', value: 'State of Ohio' } });

      const { extracted_fields, evidence } = (await docket.get(`/documents/${id}`)).body.analysis;
      assert.equal(extracted_fields.governing_law, 'State of Ohio');
      assert.match(evidence[law][0].excerpt, /laws of Ohio/);
      assert.deepEqual(evidence, analysis.evidence);
    });

    test('keeps what is omitted, and is withdrawn when nothing is left', async () => {
      await using docket = await startDocket({ database });
      const { id, analysis } = await analyzedDocument(docket);

      await correct(docket, id, START, { confirmed: true });
      const { body: dismissed } = await correct(docket, id, START, { dismissed: true });
      assert.deepEqual([dismissed.confirmed, dismissed.dismissed], [true, true]);
      assert.equal(dismissed.source, 'engine');

      await correct(docket, id, START, { confirmed: false, dismissed: false, value: null });

      assert.deepEqual((await docket.get(`/documents/${id}`)).body.analysis, analysis);
    });

    test('stays as orphaned when an analysis looks for its field and does not find it', async () => {
      await using docket = await startDocket({ database });
      const { id, analysis } = await analyzedDocument(docket);
      const party = analysis.findings['/extracted_fields/parties/0'].id;
      const value = { type: 'party', value: 'Ada Limited' };
      await correct(docket, id, party, { value });
      const corrected = (await docket.get(`/documents/${id}`)).body.analysis;
      assert.deepEqual(corrected.extracted_fields.parties, ['Ada Limited', 'Grace Inc']);

      await docket.services.db
        .updateTable('finding_corrections')
        .set({ finding_id: 'finding_gone' })
        .execute();

      const { body } = await docket.get(`/documents/${id}`);
      assert.deepEqual(body.analysis.extracted_fields.parties, ['Ada Ltd', 'Grace Inc']);
      const [orphan] = body.analysis.orphaned;
      assert.partialDeepStrictEqual(orphan, { id: 'finding_gone', orphaned: true, value });
      const other = await reanalyze(docket, id, ['dates']);
      assert.ok(!('orphaned' in other));
      const removed = await correct(docket, id, 'finding_gone', { value: null });
      assert.deepEqual([removed.status, removed.body.orphaned], [200, true]);
      assert.ok(!('orphaned' in (await reanalyze(docket, id, ['parties']))));
    });

    test('refuses an unknown finding, a foreign document, a value of another form, and a read scope', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);
      const stranger = await docket.createWorkspace();
      const reader = await docket.createKey(['read:documents']);
      const confirmed = { confirmed: true };

      const cases = [
        [await correct(docket, id, '/extracted_fields/none', confirmed), 404],
        [await correct(docket, id, START, confirmed, stranger), 404],
        [await correct(docket, id, START, confirmed, reader), 403],
        [await correct(docket, id, START, {}), 400],
        [await correct(docket, id, START, { value: { type: 'date', value: '31.12.2027' } }), 400],
        [await correct(docket, id, START, { value: { type: 'date', value: '2027-13-01' } }), 400],
        [await correct(docket, id, START, { value: { type: 'date', value: '2027-02-31' } }), 400],
        [await correct(docket, id, START, { value: { type: 'date', value: '0000-01-01' } }), 400],
        [await correct(docket, id, START, { value: { type: 'money', value: '5' } }), 400],
      ] as const;

      assert.deepEqual(
        cases.map(([{ status }]) => status),
        cases.map(([, status]) => status),
      );
      assert.equal(cases.at(-1)![0].body.error.details.field, 'value.value');
    });

    test('sets an amount with its currency and a period that the engine did not find', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const text = 'Thank you for your visit. Everything was to our liking, and we will be back.';
      const { body: uploaded } = await docket.post('/documents', { title: 'Note', content: text });
      await docket.runJobs();
      const analysis = await analyzeFields(docket, uploaded.id, 'financial_analysis', [
        'revenue',
        'period',
      ]);
      assert.deepEqual(analysis.extracted_fields, { revenue: null, period: null });
      const amount = { type: 'money', value: 4_500.5, currency: 'EUR' };
      const year = { type: 'period', value: { start: '2025-01-01', end: null } };

      await correct(docket, uploaded.id, '/extracted_fields/revenue', { value: amount });
      await correct(docket, uploaded.id, '/extracted_fields/period', { value: year });
      const wrong = await correct(docket, uploaded.id, '/extracted_fields/period', {
        value: { type: 'period', value: { start: '2025-02-31', end: null } },
      });

      const shown = (await docket.get(`/documents/${uploaded.id}`)).body.analysis;
      assert.deepEqual(shown.extracted_fields, { revenue: 4_500.5, period: year.value });
      assert.deepEqual(shown.field_values, {
        '/extracted_fields/revenue': amount,
        '/extracted_fields/period': year,
      });
      assert.deepEqual([wrong.status, wrong.body.error.details.field], [400, 'value.value']);
    });

    test('refuses a value of another type than its field has', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      const { status, body } = await correct(docket, id, END, {
        value: { type: 'money', value: 3, currency: 'EUR' },
      });

      assert.equal(status, 400);
      assert.equal(body.error.details.field, 'value.type');
    });

    test('is recorded in the audit log without the value, and deleted with the document', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      await correct(docket, id, END, { value: DAY });

      const { body } = await docket.get('/audit-log?action=finding.corrected');
      assert.partialDeepStrictEqual(body.entries, [
        {
          target: { type: 'document', id },
          details: { finding_id: END, changed: ['value'] },
        },
      ]);
      await docket.delete(`/documents/${id}`);
      const rows = await docket.services.db.selectFrom('finding_corrections').selectAll().execute();
      assert.deepEqual(rows, []);
    });
  });
}
