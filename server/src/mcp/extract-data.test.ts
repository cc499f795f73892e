import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { BUDGET } from './answer-budget.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { callTool, connectClient } from './testing/mcp-client.ts';
import { allowChanges } from './testing/world.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: { type: 'string' },
    due_date: { type: 'string', format: 'date' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { item: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  },
};

async function startWithInvoice(
  rows: number,
): Promise<{ docket: Docket; id: string; key: string }> {
  const docket = await startDocket();
  const { body: me } = await docket.get('/me');
  const lines = Array.from({ length: rows }, (_, at) => `Part number ${at}      ${at + 1}.00`);
  const content = ['Invoice No.: INV-7', '', 'Item      Amount', ...lines, 'Total      1.50'];
  const title = 'Invoice';
  const { body } = await docket.post('/documents', { title, content: content.join('\n') });
  await docket.runJobs();
  return { docket, id: body.id, key: await allowChanges(docket, me.default_workspace_id) };
}

suite('extract_data', () => {
  test('fills a schema while the model waits, with reasons for what is missing', async () => {
    const { docket, id, key } = await startWithInvoice(2);
    await using _ = docket;
    await using client = await connectClient(docket.url, key);

    const answering = callTool(client, 'extract_data', { document_id: id, schema: SCHEMA });
    while ((await docket.get(`/documents/${id}/extractions`)).body.extractions.length === 0);
    await docket.runJobs();
    const { isError, data, text } = await answering;

    assert.equal(isError, false, text);
    assert.partialDeepStrictEqual(data, { document_id: id, status: 'completed', total: 6 });
    assert.deepEqual(
      data.values.map(({ pointer, value, reason }: any) => [pointer, value, reason ?? 'found']),
      [
        ['/invoice_number', 'INV-7', 'found'],
        ['/due_date', null, 'not_found'],
        ['/lines/0/item', 'Part number 0', 'found'],
        ['/lines/0/amount', 1, 'found'],
        ['/lines/1/item', 'Part number 1', 'found'],
        ['/lines/1/amount', 2, 'found'],
      ],
    );
    assert.deepEqual(data.values[0].quotes, [{ page: 1, quoted_text: 'INV-7' }]);
    assert.equal(data.warnings.length, 1);
    assert.ok(!('next_cursor' in data));
  });

  test('fills the schema of a template, and needs a schema or a template', async () => {
    const { docket, id, key } = await startWithInvoice(2);
    await using _ = docket;
    const template = { name: 'Invoices', schema: SCHEMA };
    const { body } = await docket.post('/extraction-templates', template);
    await using client = await connectClient(docket.url, key);

    const call = { document_id: id, template_id: body.id };
    const answering = callTool(client, 'extract_data', call);
    while ((await docket.get(`/documents/${id}/extractions`)).body.extractions.length === 0);
    await docket.runJobs();
    const { data, text } = await answering;
    const without = await callTool(client, 'extract_data', { document_id: id });

    assert.partialDeepStrictEqual(data, { status: 'completed', total: 6 }, text);
    assert.match(without.text, /schema or template_id is needed without cursor/);
  });

  test('reads a long result part by part from one stored extraction', async () => {
    const rows = 300;
    const { docket, id, key } = await startWithInvoice(rows);
    await using _ = docket;
    const { body } = await docket.post(`/documents/${id}/extract`, { schema: SCHEMA });
    await docket.runJobs();
    await using client = await connectClient(docket.url, key);
    const pointers: string[] = [];

    let cursor: string | undefined = `${body.id}:0`;
    do {
      const { isError, data, text } = await callTool(client, 'extract_data', {
        document_id: id,
        cursor,
      });
      assert.equal(isError, false, text);
      assert.ok(text.length <= BUDGET.answer);
      pointers.push(...data.values.map(({ pointer }: any) => pointer));
      cursor = data.next_cursor;
    } while (cursor !== undefined);

    assert.equal(new Set(pointers).size, 2 + 2 * rows);
    const { body: list } = await docket.get(`/documents/${id}/extractions`);
    assert.equal(list.extractions.length, 1);
  });

  test('stores nothing for a credential that may not read the result', async () => {
    const { docket, id } = await startWithInvoice(1);
    await using _ = docket;
    const key = await docket.createKey(['write:documents', 'mcp:write']);
    await using client = await connectClient(docket.url, key);
    const call = { document_id: id, schema: SCHEMA };
    const { isError, text } = await callTool(client, 'extract_data', call);
    const { body } = await docket.get(`/documents/${id}/extractions`);

    assert.equal(isError, true);
    assert.match(text, /read:documents/);
    assert.deepEqual(body.extractions, []);
  });

  test('refuses a call without schema and cursor, a foreign cursor and a schema outside the subset', async () => {
    const { docket, id, key } = await startWithInvoice(1);
    await using _ = docket;
    await using client = await connectClient(docket.url, key);

    for (const [given, message] of [
      [{}, /schema/],
      [{ cursor: '3:0' }, /cursor/],
      [{ schema: { type: 'array' } }, /schema/],
    ] as const) {
      const answer = await callTool(client, 'extract_data', { document_id: id, ...given });

      assert.equal(answer.isError, true);
      assert.match(answer.text, message);
    }
  });
});
