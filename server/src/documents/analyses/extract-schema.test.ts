import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { eventsOf } from '../../testing/documents.ts';

const CONTENT = 'LEASE AGREEMENT\n\nMonthly rent: 1,200 euros\n';
const SCHEMA = {
  type: 'object',
  properties: { monthly_rent: { type: 'number' }, deposit: { type: 'number' } },
};
const DATA = { monthly_rent: 1_200, deposit: null };

for (const { name: database } of FEATURE_DATABASES) {
  suite(`extract_schema of an analysis on ${database}`, () => {
    test('fills the schema beside the fields, in the result and in the event', async () => {
      await using docket = await startDocket({ database });
      const { body: document } = await docket.post('/documents', {
        title: 'Lease',
        content: CONTENT,
      });
      const { body: record } = await docket.post('/documents/analyze', {
        document_id: document.id,
        analysis_type: 'contract_review',
        extract_schema: SCHEMA,
      });
      await docket.runJobs();

      const path = `/documents/${document.id}/analyses/${record.analysis_id}`;
      const { body: detail } = await docket.get(path);
      assert.deepEqual(detail.extract_schema, SCHEMA);
      const { extraction } = detail.analysis;
      assert.deepEqual(extraction.data, DATA);
      assert.deepEqual(extraction.unresolved, [{ pointer: '/deposit', reason: 'not_found' }]);
      const [passage] = extraction.evidence['/monthly_rent'];
      assert.equal(CONTENT.slice(passage.start, passage.end), passage.excerpt);
      const { body: shown } = await docket.get(`/documents/${document.id}`);
      assert.deepEqual(shown.analysis.extraction, extraction);
      const event = (await eventsOf(docket, document.id)).at(-1)!;
      assert.equal(event.name, 'document.analyzed');
      assert.deepEqual(event.data.extraction, extraction);
    });

    test('is part of the reply to a client that waits, and absent without a schema', async () => {
      await using docket = await startDocket({ database });
      const { body: document } = await docket.post('/documents', {
        title: 'Lease',
        content: CONTENT,
      });
      await docket.runJobs();
      const replyTo = async (options: object) => {
        const answer = docket.post(`/documents/${document.id}/analyses?wait=true`, {
          analysis_type: 'contract_review',
          ...options,
        });
        const processing = docket.services.db
          .selectFrom('analyses')
          .select('id')
          .where('status', '=', 'processing');
        while ((await processing.execute()).length === 0) await setImmediate();
        await docket.runJobs();
        return (await answer).body;
      };

      const filled = await replyTo({ extract_schema: SCHEMA });
      const plain = await replyTo({});

      assert.deepEqual(filled.extraction.data, DATA);
      assert.ok(!('extraction' in plain));
    });

    test('is refused with the path of the part that is not in the subset', async () => {
      await using docket = await startDocket({ database });
      const { body: document } = await docket.post('/documents', {
        title: 'Lease',
        content: CONTENT,
      });
      const rent = { type: 'number', minimum: 0 };
      const extract_schema = { type: 'object', properties: { rent } };
      const options = { analysis_type: 'contract_review', extract_schema };

      const answers = [
        await docket.post('/documents/analyze', { document_id: document.id, ...options }),
        await docket.post(`/documents/${document.id}/analyses`, options),
      ];

      for (const { status, body } of answers) {
        assert.equal(status, 400);
        assert.equal(body.error.details.field, 'extract_schema.properties.rent.minimum');
      }
    });
  });
}
