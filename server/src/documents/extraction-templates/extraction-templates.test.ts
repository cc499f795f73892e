import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { eventsOf } from '../../testing/documents.ts';

const CONTENT = 'INVOICE\n\nInvoice No.: INV-2026-0417\nDue date: 2 April 2026\n';

const NUMBER = { type: 'object', properties: { invoice_number: { type: 'string' } } };
const DATE = { type: 'object', properties: { due_date: { type: 'string', format: 'date' } } };
const LIST = { type: 'array', items: { type: 'string' } };

async function createTemplate(docket: Docket) {
  return docket.post('/extraction-templates', { name: 'Invoices', schema: NUMBER });
}

/** Template whose latest version has the schema `DATE`. */
async function createTwoVersions(docket: Docket): Promise<string> {
  const { body } = await createTemplate(docket);
  await docket.patch(`/extraction-templates/${body.id}`, { schema: DATE });
  return body.id;
}

async function addInvoice(docket: Docket): Promise<string> {
  const { body } = await docket.post('/documents', { title: 'Invoice', content: CONTENT });
  await docket.runJobs();
  return body.id;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`/v2/extraction-templates on ${database}`, () => {
    test('keeps every version of the schema and numbers them', async () => {
      await using docket = await startDocket({ database });
      const created = await createTemplate(docket);
      const path = `/extraction-templates/${created.body.id}`;
      const changed = await docket.patch(path, { schema: DATE });
      const first = await docket.get(`${path}?version=1`);
      const latest = await docket.get(path);
      const { body: list } = await docket.get('/extraction-templates');

      assert.equal(created.status, 201);
      assert.equal(created.headers.get('location'), `/v2${path}`);
      assert.equal(changed.body.version, 2);
      assert.partialDeepStrictEqual(first.body, { version: 2, shown_version: 1, schema: NUMBER });
      assert.partialDeepStrictEqual(latest.body, { version: 2, shown_version: 2, schema: DATE });
      assert.equal(list.extraction_templates[0].id, created.body.id);
      assert.ok(!('schema' in list.extraction_templates[0]));
    });

    test('checks a schema as an extraction would, names its lists, and stores nothing', async () => {
      await using docket = await startDocket({ database });
      const row = { type: 'object', properties: { qty: { type: 'number' }, parts: LIST } };
      const rows = { type: 'array', items: row };
      const order = { type: 'object', properties: { 'a/b': rows, notes: LIST } };
      const good = await docket.post('/extraction-templates/schema-check', {
        schema: { type: 'object', properties: { order, ...NUMBER.properties } },
      });
      const bad = await docket.post('/extraction-templates/schema-check', {
        schema: { type: 'object', properties: { a: { type: 'string', pattern: 'x' } } },
      });
      const { body: list } = await docket.get('/extraction-templates');

      assert.deepEqual(
        [good.status, good.body],
        [200, { leaves: 4, lists: ['/order/a~1b', '/order/notes'] }],
      );
      assert.equal(bad.status, 400);
      assert.equal(bad.body.error.details.field, 'schema.properties.a.pattern');
      assert.deepEqual(list.extraction_templates, []);
    });

    test('adds no version for a new name or the same schema', async () => {
      await using docket = await startDocket({ database });
      const { body } = await createTemplate(docket);
      const path = `/extraction-templates/${body.id}`;
      const renamed = await docket.patch(path, { name: 'Bills' });
      const same = await docket.patch(path, { schema: NUMBER });

      assert.partialDeepStrictEqual(renamed.body, { name: 'Bills', version: 1 });
      assert.equal(same.body.version, 1);
      assert.equal(same.headers.get('etag'), renamed.headers.get('etag'));
    });

    test('refuses a change and a deletion whose If-Match names an earlier state', async () => {
      await using docket = await startDocket({ database });
      const { body, headers } = await createTemplate(docket);
      const path = `/extraction-templates/${body.id}`;
      const ifMatch = { headers: { 'if-match': headers.get('etag')! } };
      const first = await docket.patch(path, { name: 'Bills' }, ifMatch);
      const second = await docket.patch(path, { name: 'Notes' }, ifMatch);
      const deletion = await docket.delete(path, ifMatch);

      assert.equal(first.status, 200);
      for (const { status, body: refused } of [second, deletion]) {
        assert.equal(status, 400);
        assert.equal(refused.error.details.type, 'conflict');
      }
    });

    test('refuses invalid schemas and versions by the name of the field', async () => {
      await using docket = await startDocket({ database });
      const { body } = await createTemplate(docket);
      const path = `/extraction-templates/${body.id}`;
      const pattern = { type: 'object', properties: { iban: { type: 'string', pattern: '^DE' } } };
      const refusals = [
        [await docket.post('/extraction-templates', { schema: NUMBER }), 'name'],
        [
          await docket.post('/extraction-templates', { name: 'a', schema: pattern }),
          'schema.properties.iban.pattern',
        ],
        [await docket.patch(path, { schema: pattern }), 'schema.properties.iban.pattern'],
        [await docket.get(`${path}?version=2`), 'version'],
        [await docket.get(`${path}?version=2147483647`), 'version'],
        [await docket.get(`${path}?version=2147483648`), 'version'],
      ] as const;

      for (const [{ status, body: refused }, field] of refusals) {
        assert.equal(status, 400);
        assert.equal(refused.error.details.field, field);
      }
    });

    test('deletes a template with its versions', async () => {
      await using docket = await startDocket({ database });
      const path = `/extraction-templates/${await createTwoVersions(docket)}`;
      const deleted = await docket.delete(path);
      const { status } = await docket.get(path);
      const { db } = docket.services;
      const versions = await db.selectFrom('extraction_template_versions').selectAll().execute();

      assert.equal(deleted.status, 200);
      assert.equal(status, 404);
      assert.deepEqual(versions, []);
    });
  });

  suite(`POST /documents/{id}/extract by a template on ${database}`, () => {
    test('takes the latest version unless another is named, and records which it was', async () => {
      await using docket = await startDocket({ database });
      const template_id = await createTwoVersions(docket);
      const id = await addInvoice(docket);
      const extract = async (request: object) => {
        const { body } = await docket.post(`/documents/${id}/extract`, request);
        await docket.runJobs();
        return (await docket.get(`/documents/${id}/extractions/${body.id}`)).body;
      };
      const latest = await extract({ template_id });
      const first = await extract({ template_id, template_version: 1 });
      await docket.delete(`/extraction-templates/${template_id}`);
      const { body: kept } = await docket.get(`/documents/${id}/extractions/${first.id}`);
      const event = (await eventsOf(docket, id)).at(-1)!;

      assert.partialDeepStrictEqual(latest, {
        template_id,
        template_version: 2,
        data: { due_date: '2026-04-02' },
      });
      assert.partialDeepStrictEqual(first, {
        template_version: 1,
        data: { invoice_number: 'INV-2026-0417' },
      });
      assert.deepEqual(kept, first);
      assert.partialDeepStrictEqual(event.data, { template_id, template_version: 1 });
    });

    test('refuses neither or both of schema and template, and unknown templates and versions', async () => {
      await using docket = await startDocket({ database });
      const template_id = await createTwoVersions(docket);
      const id = await addInvoice(docket);
      const extract = (request: object) => docket.post(`/documents/${id}/extract`, request);
      const refusals = [
        [await extract({}), 'schema'],
        [await extract({ schema: NUMBER, template_id }), 'template_id'],
        [await extract({ schema: NUMBER, template_version: 1 }), 'template_version'],
        [await extract({ template_id, template_version: 3 }), 'template_version'],
      ] as const;
      const unknown = await extract({ template_id: 'template_0' });

      for (const [{ status, body }, field] of refusals) {
        assert.equal(status, 400);
        assert.equal(body.error.details.field, field);
      }
      assert.equal(unknown.status, 404);
    });
  });
}
