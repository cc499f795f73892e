import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../testing/docket.ts';

const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));

suite('a JSON body', () => {
  for (const [what, json, limit] of [
    ['of 65 levels', nested(65), 64],
    ['of a million opening brackets', '['.repeat(1_000_000), 64],
    ['of 20,000 values in a list', list(20_000), 20_000],
  ] as const) {
    test(`${what} is refused before it is parsed`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/search', json);

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { field: 'body', type: 'too_large', limit });
    });
  }

  test('is measured without what its texts hold', async () => {
    await using docket = await startDocket();
    const content = `${'[{'.repeat(100)} ${','.repeat(100_000)} "quoted" \\ and \\"`;

    const { status } = await docket.post('/documents', { title: 'Signs', content });

    assert.equal(status, 201);
  });

  test('is measured behind texts that end in backslashes and quotes', async () => {
    await using docket = await startDocket();

    for (const text of ['\\', '"', '\\"', '\\\\']) {
      const { body } = await docket.post('/search', `[${JSON.stringify(text)},${nested(64)}]`);
      assert.equal(body.error.message, 'body is nested too deeply', text);
    }
  });

  test('of many levels is refused as well where no body is read and a key is sent', async () => {
    await using docket = await startDocket();

    const { status } = await docket.post('/documents/doc_unknown/retry', nested(10_000), {
      headers: { 'idempotency-key': 'one' },
    });

    assert.equal(status, 400);
  });

  test('that is no UTF-8 is refused', async () => {
    await using docket = await startDocket();
    const body = Buffer.concat([Buffer.from('{"query":"a'), Buffer.of(0xff), Buffer.from('"}')]);

    const response = await fetch(`${docket.url}/v2/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${docket.key}`, 'content-type': 'application/json' },
      body,
    });

    assert.equal(response.status, 400);
    const { error } = (await response.json()) as { error: { details: object } };
    assert.deepEqual(error.details, { field: 'body', type: 'malformed_json' });
  });

  test('with U+0000 in a name is refused', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post('/search', {
      query: 'a',
      filters: { 'a\u0000': 'x' },
    });

    assert.equal(status, 400);
    assert.equal(body.error.details.type, 'invalid_value');
  });

  test('with a number beyond all numbers is refused', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post(
      '/documents',
      '{"title":"a","content":"b","metadata":{"size":1e999}}',
    );

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'metadata.size');
  });
});
