import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { RESERVE_BYTES } from '../../kernel/free-space.ts';
import { type Answer, startDocket } from '../../testing/docket.ts';
import { announce, RECORDING, sendBytes } from '../../testing/recording-uploads.ts';

function assertNoRoom({ status, headers, body }: Answer): void {
  assert.equal(status, 500);
  assert.equal(body.error.code, 'internal_error');
  assert.deepEqual(body.error.details, { type: 'dependency_unavailable' });
  assert.equal(headers.get('retry-after'), '60');
}

suite('uploads without free disk space', () => {
  test('refuse to announce a recording and create none', async () => {
    let free = RESERVE_BYTES + 999;
    await using docket = await startDocket({ freeBytes: async () => free });
    const request = () => docket.post('/transcribe/upload', { size: 1_000, language: 'en' });

    const refused = await request();
    const none = await docket.get('/transcribe');
    free += 1;
    const accepted = await request();

    assertNoRoom(refused);
    assert.equal(none.body.pagination.total, 0);
    assert.equal(accepted.status, 202);
  });

  test('refuse bytes, keep the earlier ones and resume later', async () => {
    let free = Infinity;
    await using docket = await startDocket({ freeBytes: async () => free });
    const { id } = await announce(docket);
    await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, 100));
    const rest = RECORDING.subarray(100);

    free = RESERVE_BYTES + rest.length - 1;
    const refused = await sendBytes(docket, { id, offset: 100 }, rest);
    const { body } = await docket.get(`/transcribe/${id}`);
    free += 1;
    const accepted = await sendBytes(docket, { id, offset: 100 }, rest);

    assertNoRoom(refused);
    assert.equal(body.upload.received, 100);
    assert.equal(accepted.status, 202);
  });

  test('refuse a recording in a form, and allow the deletion of existing ones', async () => {
    let free = Infinity;
    await using docket = await startDocket({ freeBytes: async () => free });
    const form = { file: { bytes: 'recording' }, fields: { language: 'en' } };
    const before = await docket.upload('/transcribe/upload', form);

    free = RESERVE_BYTES;
    const refused = await docket.upload('/transcribe/upload', form);
    const deleted = await docket.delete(`/transcribe/${before.body.id}`);

    assert.equal(before.status, 202);
    assertNoRoom(refused);
    assert.equal(deleted.status, 200);
  });
});

test('a workspace may have at most 100 incomplete uploads', async () => {
  await using docket = await startDocket();
  const ids: string[] = [];
  for (let count = 0; count < 100; count++) ids.push((await announce(docket)).id);
  const request = { size: 1_000, language: 'en' };

  const refused = await docket.post('/transcribe/upload', request);
  const key = await docket.createWorkspace();
  const elsewhere = await docket.post('/transcribe/upload', request, { key });
  await docket.post(`/transcribe/${ids[0]}/cancel`);
  const again = await docket.post('/transcribe/upload', request);

  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.error.details, { type: 'conflict', limit: 100 });
  assert.match(refused.body.error.message, /complete, cancel or delete/);
  assert.deepEqual([elsewhere.status, again.status], [202, 202]);
});
