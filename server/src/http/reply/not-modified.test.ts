import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createMember } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { isNotModified } from '../request/if-none-match.ts';
import { openSessionOf } from '../../testing/tokens.ts';

/** Reads a resource again with the ETag of the first response. */
async function revalidate(docket: Docket, path: string, etag: string) {
  return docket.get(path, { headers: { 'if-none-match': etag } });
}

async function etagOf(docket: Docket, path: string): Promise<string> {
  const { status, headers } = await docket.get(path);
  assert.equal(status, 200);
  const etag = headers.get('etag');
  assert.match(etag ?? '', /^W\/"[\w-]{22}"$/);
  return etag!;
}

suite('ETag of a document', () => {
  for (const { name: database } of DATABASES) {
    test(`it changes with every shown change on ${database}`, async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.upload('/documents', { file: { bytes: 'A lease of May.' } });
      const path = `/documents/${body.id}`;
      const seen = new Set([await etagOf(docket, path)]);

      await docket.runJobs();
      seen.add(await etagOf(docket, path));
      await docket.post('/documents/analyze', {
        document_id: body.id,
        analysis_type: 'contract_review',
      });
      await docket.runJobs();
      seen.add(await etagOf(docket, path));
      await docket.patch(path, { title: 'Another title' });
      const last = await etagOf(docket, path);
      seen.add(last);

      assert.equal(seen.size, 4);
      const { status, headers, body: empty } = await revalidate(docket, path, last);
      assert.equal(status, 304);
      assert.equal(empty, '');
      assert.equal(headers.get('etag'), last);
      assert.equal(headers.get('cache-control'), 'private, no-cache');
      assert.ok(headers.has('x-request-id'));
      const [first] = seen;
      assert.equal((await revalidate(docket, path, first!)).status, 200);
    });
  }

  test('a document of another workspace is not found, whatever the ETag', async () => {
    await using docket = await startDocket();
    const { body } = await docket.upload('/documents', { file: { bytes: 'A text.' } });
    const etag = await etagOf(docket, `/documents/${body.id}`);
    const stranger = await docket.createWorkspace();

    const { status } = await docket.get(`/documents/${body.id}`, {
      key: stranger,
      headers: { 'if-none-match': etag },
    });

    assert.equal(status, 404);
  });

  test('a response to a cookie is never stored', async () => {
    await using docket = await startDocket();
    const { body } = await docket.upload('/documents', { file: { bytes: 'A text.' } });
    const workspaceId = (await docket.get('/me')).body.default_workspace_id;
    const { userId } = await createMember(docket.services, { role: 'member', workspaceId });
    const cookie = await openSessionOf(docket, userId);

    const { status, headers } = await docket.get(`/documents/${body.id}`, {
      key: '',
      headers: { cookie },
    });

    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
  });
});

suite('ETag of a meeting and its transcript', () => {
  test('they change with title, speakers and text', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/meetings', {
      title: 'Weekly',
      transcript: 'Ann: We ship on Monday.\nBen: I write the notes.',
    });
    const { body: meeting } = await docket.get(`/meetings/${body.id}`);
    const transcriptPath = `/transcribe/${meeting.transcription_id}`;
    const before = [
      await etagOf(docket, `/meetings/${body.id}`),
      await etagOf(docket, transcriptPath),
      await etagOf(docket, `/meetings/${body.id}/transcript`),
    ];
    assert.equal((await revalidate(docket, transcriptPath, before[1]!)).status, 304);
    assert.notEqual(await etagOf(docket, `${transcriptPath}?include=words`), before[1]);

    await docket.patch(`/meetings/${body.id}`, { title: 'Monthly' });
    assert.notEqual(await etagOf(docket, `/meetings/${body.id}`), before[0]);
    const named = await docket.request('PUT', `/v2/meetings/${body.id}/transcript`, {
      transcript: 'Ann: We ship on Tuesday.\nBen: I write the notes.',
    });
    assert.ok(named.status < 300, JSON.stringify(named.body));
    const { body: changed, headers } = await revalidate(docket, transcriptPath, before[1]!);
    assert.match(changed.transcript, /Tuesday/);
    assert.notEqual(headers.get('etag'), before[1]);
  });
});

suite('ETag of a task', () => {
  test('a read with the ETag of a task is answered with 304, a change by If-Match still works', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/tasks', { title: 'Write the notes' });
    const { headers } = await docket.get(`/tasks/${body.id}`);
    const etag = headers.get('etag')!;

    const unchanged = await revalidate(docket, `/tasks/${body.id}`, `"other", W/${etag}`);
    const changed = await docket.patch(
      `/tasks/${body.id}`,
      { title: 'Read the notes' },
      { headers: { 'if-match': etag, 'if-none-match': etag } },
    );

    assert.equal(unchanged.status, 304);
    assert.equal(changed.status, 200);
    assert.equal((await revalidate(docket, `/tasks/${body.id}`, etag)).status, 200);
  });
});

suite('cache policy', () => {
  test('responses with data of a workspace are stored by no cache, nor are their errors', async () => {
    await using docket = await startDocket();

    for (const path of ['/documents', '/me', '/documents/doc_none', '/usage']) {
      const { headers } = await docket.get(path);
      assert.equal(headers.get('cache-control'), 'private, no-store', path);
    }
    const refused = await docket.get('/documents', { key: 'svc_live_wrong' });
    assert.equal(refused.headers.get('cache-control'), 'private, no-store');
  });

  test('GET /openapi.json is public, compressed and revalidated', async () => {
    await using docket = await startDocket();
    const read = (headers: Record<string, string>) =>
      docket.request('GET', '/openapi.json', undefined, { key: '', headers });

    const plain = await read({ 'accept-encoding': 'identity' });
    const gzipped = await read({ 'accept-encoding': 'gzip' });
    const brotli = await read({ 'accept-encoding': 'br' });
    const etag = gzipped.headers.get('etag')!;
    const again = await read({ 'if-none-match': etag });

    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(gzipped.headers.get('content-encoding'), 'gzip');
    assert.equal(brotli.headers.get('content-encoding'), 'br');
    assert.deepEqual(gzipped.body, plain.body);
    assert.deepEqual(brotli.body, plain.body);
    assert.ok(Number(gzipped.headers.get('content-length')) < 200_000);
    assert.equal(plain.headers.get('vary'), 'Accept-Encoding');
    assert.equal(plain.headers.get('cache-control'), 'public, max-age=300');
    assert.equal(again.status, 304);
    assert.equal(again.body, '');
  });

  test('HEAD of a resource has the ETag, and 304 as GET has', async () => {
    await using docket = await startDocket();
    const { body } = await docket.upload('/documents', { file: { bytes: 'A text.' } });
    const path = `/v2/documents/${body.id}`;
    const { headers } = await docket.request('HEAD', path);
    const etag = headers.get('etag')!;

    const again = await docket.request('HEAD', path, undefined, {
      headers: { 'if-none-match': etag },
    });

    assert.equal(etag, await etagOf(docket, `/documents/${body.id}`));
    assert.equal(again.status, 304);
  });
});

suite('If-None-Match', () => {
  for (const [condition, etag, matches] of [
    ['"1"', '"1"', true],
    ['W/"1"', '"1"', true],
    ['"1"', 'W/"1"', true],
    ['"0", "1"', '"1"', true],
    ['*', '"1"', true],
    ['"2"', '"1"', false],
    ['1', '"1"', false],
    ['', '"1"', false],
    ['"11"', '"1"', false],
  ] as const) {
    test(`${condition} ${matches ? 'matches' : 'does not match'} ${etag}`, () => {
      const request = { method: 'GET', headers: { 'if-none-match': condition } };
      assert.equal(isNotModified(request as never, etag), matches);
    });
  }
});
