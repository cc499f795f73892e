import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { eventsOf } from '../../testing/documents.ts';
import type { LanguageEngine } from '../../engines/language-engine/language-engine.ts';
import { WorkError } from '../../kernel/errors.ts';
import { standInLanguage, standInTextExtraction } from '../../testing/stand-in-engines.ts';

const INVOICE = `INVOICE

Invoice No.: INV-2026-0417
Due date: 2 April 2026

Item           Qty     Unit price     Amount
Chisel set       2          45.00      90.00
Clamp           10          15.00     150.00

Total                                 250.00
`;

const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: { type: 'string' },
    due_date: { $ref: '#/$defs/day' },
    delivery_date: { $ref: '#/$defs/day' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { item: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  },
  $defs: { day: { type: 'string', format: 'date' } },
};

async function addInvoice(docket: Docket): Promise<string> {
  const { body } = await docket.post('/documents', { title: 'Invoice', content: INVOICE });
  await docket.runJobs();
  return body.id;
}

/** Builds stand-in engines that cannot read a file until the test repairs them. */
function repairableEngines() {
  let isBroken = true;
  const extract: typeof standInTextExtraction.extract = async (...input) => {
    if (!isBroken) return standInTextExtraction.extract(...input);
    const message = 'The file is broken';
    throw new WorkError({ code: 'broken', message, stage: 'extract', retryable: false });
  };
  const textExtraction = { ...standInTextExtraction, extract };
  return {
    engines: { textExtraction, language: standInLanguage },
    repair: () => {
      isBroken = false;
    },
  };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /documents/{id}/extract on ${database}`, () => {
    test('fills the schema with values that the document states, each with its passage', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const id = await addInvoice(docket);

      const { status, body, headers } = await docket.post(`/documents/${id}/extract`, {
        schema: SCHEMA,
        webhook_url: receiver.url,
      });
      await docket.runJobs();
      const { body: extraction } = await docket.get(`/documents/${id}/extractions/${body.id}`);

      assert.equal(status, 202);
      assert.match(body.id, /^extract_[0-9a-f]{32}$/);
      assert.equal(headers.get('location'), `/v2/documents/${id}/extractions/${body.id}`);
      assert.partialDeepStrictEqual(extraction, {
        status: 'completed',
        schema: SCHEMA,
        data: {
          invoice_number: 'INV-2026-0417',
          due_date: '2026-04-02',
          delivery_date: null,
          lines: [
            { item: 'Chisel set', amount: 90 },
            { item: 'Clamp', amount: 150 },
          ],
        },
        unresolved: [{ pointer: '/delivery_date', reason: 'not_found' }],
        warnings: [{ code: 'total_mismatch', pointer: '/lines' }],
      });
      const { body: text } = await docket.get(`/documents/${id}/text`);
      const passages = Object.values<{ start: number; end: number; excerpt: string }[]>(
        extraction.evidence,
      ).flat();
      assert.equal(Object.keys(extraction.evidence).length, 6);
      for (const { start, end, excerpt } of passages) {
        assert.equal(text.text.slice(start, end), excerpt);
      }
      const event = (await eventsOf(docket, id)).at(-1)!;
      assert.equal(event.name, 'document.extracted');
      assert.equal(receiver.received.length, 1);
      assert.partialDeepStrictEqual(receiver.received[0]!.json(), {
        event: 'document.extracted',
        data: { extraction_id: body.id, document_id: id, data: extraction.data },
      });
    });

    test('asks a language model for what the rules left null, and says so when it fails', async () => {
      let fails = false;
      const message = 'openai-compatible qwen3:8b: The server could not be reached';
      const asked: string[][] = [];
      const language: LanguageEngine = {
        ...standInLanguage,
        async completeExtraction(_text, { result }) {
          asked.push(result.unresolved.map(({ pointer }) => pointer));
          if (!fails) return { ...result, data: { ...result.data, delivery_date: '2026-04-01' } };
          const failure = { code: 'engine_error', message, stage: 'analyze', retryable: true };
          throw new WorkError(failure as WorkError['failure']);
        },
      };
      await using docket = await startDocket({ database, engines: { language } });
      const id = await addInvoice(docket);
      const extract = async () => {
        const { body } = await docket.post(`/documents/${id}/extract`, { schema: SCHEMA });
        await docket.runJobs();
        return (await docket.get(`/documents/${id}/extractions/${body.id}`)).body;
      };

      const completed = await extract();
      fails = true;
      const byRules = await extract();

      assert.deepEqual(asked, [['/delivery_date'], ['/delivery_date']]);
      assert.equal(completed.data.delivery_date, '2026-04-01');
      assert.equal(byRules.status, 'completed');
      assert.partialDeepStrictEqual(byRules.data, {
        invoice_number: 'INV-2026-0417',
        delivery_date: null,
      });
      assert.deepEqual(byRules.warnings.at(-1), {
        code: 'engine_fallback',
        message: `${message}; the rules did it alone`,
      });
    });

    test('replies with the result to a client that waits, and with the record when the time is over', async () => {
      await using docket = await startDocket({ database });
      const id = await addInvoice(docket);

      const waiting = docket.post(`/documents/${id}/extract?wait=true`, { schema: SCHEMA });
      const extractions = docket.services.db.selectFrom('extractions').select('id');
      while ((await extractions.execute()).length === 0) await setImmediate();
      await docket.runJobs();
      const { status, body } = await waiting;
      const late = await docket.post(
        `/documents/${id}/extract`,
        { schema: SCHEMA },
        { headers: { prefer: 'wait=1' } },
      );

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        status: 'completed',
        data: { invoice_number: 'INV-2026-0417' },
      });
      assert.equal(late.status, 202);
      assert.equal(late.body.status, 'processing');
      assert.equal(late.headers.get('location'), `/v2/documents/${id}/extractions/${late.body.id}`);
    });

    test('notifies webhook_url of a document that cannot be read, and starts again with its retry', async () => {
      const { engines, repair } = repairableEngines();
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database, engines });
      const { body: document } = await docket.post('/documents', { title: 'A', content: INVOICE });
      const options = { webhook_url: receiver.url };
      const { body: analysis } = await docket.post(`/documents/${document.id}/analyses`, {
        analysis_type: 'contract_review',
        ...options,
      });
      const { body: extraction } = await docket.post(`/documents/${document.id}/extract`, {
        schema: SCHEMA,
        ...options,
      });
      await docket.runJobs();
      const failed = await docket.get(`/documents/${document.id}/extractions/${extraction.id}`);
      repair();
      await docket.post(`/documents/${document.id}/retry`);
      await docket.runJobs();
      const retried = await docket.get(`/documents/${document.id}/extractions/${extraction.id}`);

      assert.partialDeepStrictEqual(failed.body, { status: 'failed', error: { code: 'broken' } });
      assert.equal(retried.body.status, 'completed');
      assert.ok(!('error' in retried.body));
      const received = receiver.received.map((call) => call.json());
      assert.deepEqual(
        received
          .map(({ event, data }) => [event, data.extraction_id ?? data.analysis_id].join(' '))
          .toSorted(),
        [
          `document.analyzed ${analysis.id}`,
          `document.extracted ${extraction.id}`,
          `document.failed ${analysis.id}`,
          `document.failed ${extraction.id}`,
        ],
      );
    });

    test('lists extractions without their results, and deletes them with their document', async () => {
      await using docket = await startDocket({ database });
      const id = await addInvoice(docket);
      const { body } = await docket.post(`/documents/${id}/extract`, { schema: SCHEMA });
      const { body: list } = await docket.get(`/documents/${id}/extractions`);
      await docket.delete(`/documents/${id}`);
      const rows = await docket.services.db.selectFrom('extractions').selectAll().execute();

      assert.equal(list.extractions[0].id, body.id);
      assert.ok(!('data' in list.extractions[0]));
      assert.deepEqual(rows, []);
    });

    test('starts an extraction of a document that is still read once its text is there', async () => {
      await using docket = await startDocket({ database });
      const { body: document } = await docket.post('/documents', {
        title: 'Invoice',
        content: INVOICE,
      });
      const { body } = await docket.post(`/documents/${document.id}/extract`, { schema: SCHEMA });
      await docket.runJobs();
      const { body: extraction } = await docket.get(
        `/documents/${document.id}/extractions/${body.id}`,
      );

      assert.equal(extraction.status, 'completed');
    });

    test('fails a canceled extraction and keeps its document completed', async () => {
      await using docket = await startDocket({ database });
      const id = await addInvoice(docket);
      const { body } = await docket.post(`/documents/${id}/extract`, { schema: SCHEMA });
      const canceled = await docket.post(`/documents/${id}/cancel`);
      await docket.runJobs();
      const { body: extraction } = await docket.get(`/documents/${id}/extractions/${body.id}`);

      assert.equal(canceled.body.status, 'completed');
      assert.equal(extraction.status, 'failed');
      assert.equal(extraction.error.code, 'cancelled');
    });

    test('refuses a keyword outside the subset with the path of its field', async () => {
      await using docket = await startDocket({ database });
      const id = await addInvoice(docket);
      const { status, body } = await docket.post(`/documents/${id}/extract`, {
        schema: { type: 'object', properties: { iban: { type: 'string', pattern: '^DE' } } },
      });

      assert.equal(status, 400);
      assert.equal(body.error.details.field, 'schema.properties.iban.pattern');
    });
  });
}
