import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';

const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));

suite('JSON body limits', () => {
  for (const [what, json, limit] of [
    ['of 65 levels', nested(65), 64],
    ['of a million opening brackets', '['.repeat(1_000_000), 64],
    ['of 20,000 values in a list', list(20_000), 20_000],
  ] as const) {
    test(`a JSON body ${what} is rejected before it is parsed`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/search', json);

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { field: 'body', type: 'too_large', limit });
    });
  }

  test('brackets and commas inside JSON strings do not count', async () => {
    await using docket = await startDocket();
    const content = `${'[{'.repeat(100)} ${','.repeat(100_000)} "quoted" \\ and \\"`;

    const { status } = await docket.post('/documents', { title: 'Signs', content });

    assert.equal(status, 201);
  });

  test('JSON after strings that end in backslashes and quotes counts', async () => {
    await using docket = await startDocket();

    for (const text of ['\\', '"', '\\"', '\\\\']) {
      const { body } = await docket.post('/search', `[${JSON.stringify(text)},${nested(64)}]`);
      assert.equal(body.error.message, 'body is nested too deeply', text);
    }
  });

  test('a deeply nested body is rejected also by an endpoint without a body, with an Idempotency-Key', async () => {
    await using docket = await startDocket();

    const { status } = await docket.post('/documents/doc_unknown/retry', nested(10_000), {
      headers: { 'idempotency-key': 'one' },
    });

    assert.equal(status, 400);
  });

  test('a JSON body that is not UTF-8 is rejected', async () => {
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

  test('a JSON body with U+0000 in a field name is rejected', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post('/search', {
      query: 'a',
      filters: { metadata: { 'a\u0000': 'x' } },
    });

    assert.equal(status, 400);
    assert.equal(body.error.details.type, 'invalid_value');
  });

  test('a JSON body with a number that overflows is rejected', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post(
      '/documents',
      '{"title":"a","content":"b","metadata":{"size":1e999}}',
    );

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'metadata.size');
  });
});
