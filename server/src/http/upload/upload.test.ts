import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';

import type { Form } from '../../testing/docket.ts';
import { LIMIT, startUploadBench } from '../../testing/upload-bench.ts';

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

suite('multipart upload', () => {
  test('an upload passes the file, its hash and typed fields to the handler', async () => {
    await using bench = await startUploadBench();
    const bytes = Buffer.alloc(LIMIT, 'lease ');

    const { status, body } = await bench.upload('/things', {
      file: { bytes, name: 'lease.pdf', type: 'application/pdf' },
      fields: {
        title: 'Lease',
        tags: ['a', 'b'],
        metadata: '{"client": {"id": 7}}',
        year: '2026',
        draft: 'false',
      },
    });

    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(body, {
      via: 'file',
      title: 'Lease',
      tags: ['a', 'b'],
      metadata: { client: { id: 7 } },
      year: 2026,
      draft: false,
      filename: 'lease.pdf',
      bytes: LIMIT,
      sha256: sha256(bytes),
      content: bytes.subarray(0, 100).toString(),
      run: 1,
    });
  });

  test('an upload accepts lists as JSON, adds defaults, and accepts fields after the file', async () => {
    await using bench = await startUploadBench();
    const form = new FormData();
    form.append('file', new File(['x'], 'x.txt'));
    form.append('tags', '["a, b", "c"]');

    const { body } = await bench.post('/things', form);

    assert.deepEqual(body.tags, ['a, b', 'c']);
    assert.equal(body.draft, true);
  });

  test('an upload endpoint with a JSON form also accepts JSON', async () => {
    await using bench = await startUploadBench();

    const { status, body } = await bench.post('/things', { title: 'Note', content: 'text' });
    const refused = await bench.post('/things', { title: 'Note' });

    assert.equal(status, 201);
    assert.deepEqual(body, { via: 'json', title: 'Note', run: 1 });
    assert.equal(refused.body.error.details.field, 'content');
  });

  test('an upload deletes its temporary file unless the handler moved it', async () => {
    await using bench = await startUploadBench();

    await bench.upload('/things', { file: { bytes: 'text' } });
    const kept = await bench.upload('/things?keep=true', { file: { bytes: 'kept' } });

    assert.deepEqual(await bench.leftovers(), []);
    assert.equal(await bench.services.blobs.size(kept.body.sha256), 4);
  });

  const REFUSED: [string, Form, object][] = [
    ['no file', { fields: { title: 'x' } }, { field: 'file', type: 'required' }],
    ['an empty file', { file: { bytes: '' } }, { field: 'file', type: 'invalid_value' }],
    [
      'an unknown field',
      { file: { bytes: 'x' }, fields: { color: 'red' } },
      { field: 'color', type: 'unknown_field' },
    ],
    [
      'a field twice',
      { file: { bytes: 'x' }, fields: { title: ['a', 'b'] } },
      { field: 'title', type: 'invalid_value' },
    ],
    [
      'an empty title',
      { file: { bytes: 'x' }, fields: { title: '' } },
      { field: 'title', type: 'invalid_value' },
    ],
    [
      'too many tags',
      { file: { bytes: 'x' }, fields: { tags: ['a', 'b', 'c', 'd'] } },
      { field: 'tags', type: 'too_large' },
    ],
    [
      'metadata that is no JSON',
      { file: { bytes: 'x' }, fields: { metadata: '{' } },
      { field: 'metadata', type: 'malformed_json' },
    ],
    [
      'metadata with __proto__',
      { file: { bytes: 'x' }, fields: { metadata: '{"__proto__": {}}' } },
      { field: 'metadata', type: 'malformed_json' },
    ],
    [
      'a year that is no number',
      { file: { bytes: 'x' }, fields: { year: 'MMXXVI' } },
      { field: 'year', type: 'invalid_type' },
    ],
    [
      'a field named like a part of every object',
      { file: { bytes: 'x' }, fields: { constructor: 'x' } },
      { field: 'body', type: 'unknown_field' },
    ],
    [
      'U+0000 in a field',
      { file: { bytes: 'x' }, fields: { title: 'a\0b' } },
      { field: 'title', type: 'invalid_value' },
    ],
    [
      'a field of more than a megabyte',
      { file: { bytes: 'x' }, fields: { title: 'x'.repeat(1024 * 1024 + 1) } },
      { field: 'title', type: 'too_large' },
    ],
    [
      'fields of more than two megabytes',
      { file: { bytes: 'x' }, fields: { title: Array(3).fill('x'.repeat(750_000)) } },
      { field: 'body', type: 'too_large' },
    ],
    [
      'too many parts',
      { file: { bytes: 'x' }, fields: { tags: Array(300).fill('x') } },
      { field: 'body', type: 'too_large' },
    ],
    [
      'a file one byte too large',
      { file: { bytes: Buffer.alloc(LIMIT + 1) } },
      { field: 'file', type: 'too_large', limit: LIMIT },
    ],
  ];
  for (const [what, form, details] of REFUSED) {
    test(`an upload with ${what} is rejected with the field name and leaves no file`, async () => {
      await using bench = await startUploadBench();

      const { status, body } = await bench.upload('/things', form);

      assert.equal(status, 400);
      assert.equal(body.error.code, 'invalid_request');
      assert.partialDeepStrictEqual(body.error.details, details);
      assert.deepEqual(await bench.leftovers(), []);
      assert.equal((await bench.upload('/things', { file: { bytes: 'x' } })).body.run, 1);
    });
  }

  test('an upload with two files, a misnamed file or a text file part is rejected', async () => {
    await using bench = await startUploadBench();
    const answers = [];
    for (const names of [['file', 'file'], ['document'], ['file', 'other']]) {
      const form = new FormData();
      for (const name of names) form.append(name, new File(['x'], 'x.txt'));
      answers.push((await bench.post('/things', form)).body.error?.details);
    }
    const text = await bench.upload('/things', { fields: { file: 'text' } });

    assert.deepEqual(answers, [
      { field: 'file', type: 'invalid_value' },
      { field: 'document', type: 'unknown_field' },
      { field: 'other', type: 'unknown_field' },
    ]);
    assert.equal(text.body.error.details.type, 'invalid_type');
    assert.deepEqual(await bench.leftovers(), []);
  });

  test('an endpoint without files rejects uploads and an endpoint for files rejects JSON', async () => {
    await using bench = await startUploadBench();

    const upload = await bench.upload('/plain', { file: { bytes: 'x' } });
    const json = await bench.post('/files', {});

    assert.equal(upload.status, 400);
    assert.deepEqual(upload.body.error.details, {
      field: 'Content-Type',
      type: 'unsupported_format',
    });
    assert.equal(json.status, 400);
    assert.equal(json.body.error.message, 'The body must be multipart/form-data');
  });

  test('an upload without parts is rejected', async () => {
    await using bench = await startUploadBench();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };

    const upload = await bench.post('/things', '', { headers });
    const plain = await bench.post('/plain', '', { headers });

    assert.deepEqual(upload.body.error.details, { field: 'file', type: 'required' });
    assert.equal(plain.status, 400);
  });

  test('an upload into a foreign workspace fails like one into a missing workspace', async () => {
    await using bench = await startUploadBench();

    const { status } = await bench.upload('/things', {
      file: { bytes: 'x' },
      fields: { workspace_id: 'ws_other' },
    });

    assert.equal(status, 404);
    assert.deepEqual(await bench.leftovers(), []);
  });

  test('an upload with an Idempotency-Key runs once, and another file with the key is rejected', async () => {
    await using bench = await startUploadBench();
    const headers = { 'idempotency-key': 'one' };
    const send = (bytes: string) =>
      bench.upload('/things', { file: { bytes }, fields: { title: 'Lease' } }, { headers });

    const first = await send('first');
    const again = await send('first');
    const other = await send('other');

    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(other.body.error.details.type, 'idempotency_conflict');
    assert.deepEqual(await bench.leftovers(), []);
  });
});
