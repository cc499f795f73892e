import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, letIn } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';

const MINUTE = 60_000;

async function upload(docket: Docket): Promise<string> {
  const { body } = await docket.post('/documents', {
    title: 'Lease <b>of</b> the mill',
    content: 'The rent is 900 & a goose.\fSecond page.',
  });
  await docket.runJobs();
  return body.id;
}

/** Requests the page of a share link. */
async function open(
  docket: Docket,
  url: string,
  form?: Record<string, string>,
  below = '',
  { language = 'en', address }: { language?: string; address?: string } = {},
) {
  const path = new URL(url).pathname + below;
  const response = await fetch(docket.url + path, {
    headers: {
      'accept-language': language,
      ...(address && { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }),
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`sharing a document on ${database}`, () => {
    test('lets anybody with the link read until the share is revoked', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);

      const { status, body } = await docket.post(`/documents/${id}/shares`, {});
      const page = await open(docket, body.url);

      assert.equal(status, 201);
      assert.deepEqual(body.shared_with, { type: 'link' });
      assert.equal(page.status, 200);
      assert.match(page.body, /The rent is 900 &#38; a goose\./);
      assert.match(page.body, /Lease &#60;b&#62;of&#60;\/b&#62; the mill/);
      assert.match(page.headers.get('content-security-policy')!, /default-src 'none'/);
      assert.equal(page.headers.get('x-robots-tag'), 'noindex');

      await docket.delete(`/documents/${id}/shares/${body.id}`);
      assert.equal((await open(docket, body.url)).status, 404);
    });

    test('lists all shares of the workspace with their documents and the last use of links', async () => {
      await using docket = await startDocket({ database });
      const ids = [await upload(docket), await upload(docket)];
      const urls: string[] = [];
      for (const id of ids) {
        docket.advance(MINUTE);
        urls.push((await docket.post(`/documents/${id}/shares`, {})).body.url);
      }
      docket.advance(MINUTE);
      const used = docket.services.clock.now().toISOString();
      await open(docket, urls[0]!);
      docket.advance(MINUTE / 2);
      await open(docket, urls[0]!);

      const { status, body } = await docket.get('/shares');
      const page = await docket.get('/shares?limit=1');
      const ofOne = await docket.get(`/documents/${ids[0]}/shares`);

      assert.equal(status, 200);
      assert.deepEqual(
        body.shares.map(({ document_id, last_used_at }: any) => [document_id, last_used_at]),
        [
          [ids[1], null],
          [ids[0], used],
        ],
      );
      assert.equal(body.shares[0].document_title, 'Lease <b>of</b> the mill');
      assert.deepEqual([page.body.shares.length, page.body.pagination.total], [1, 2]);
      assert.equal(ofOne.body.shares[0].last_used_at, used);
      const stranger = await docket.createWorkspace();
      assert.deepEqual((await docket.get('/shares', { key: stranger })).body.shares, []);
      const other = await docket.get(
        `/shares?workspace_id=${(await docket.get('/me')).body.default_workspace_id}`,
        { key: stranger },
      );
      assert.equal(other.status, 404);
      const writer = await docket.createKey(['write:tasks']);
      assert.equal((await docket.get('/shares', { key: writer })).status, 403);
    });

    test('stores no token and lists no URL', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      const { body } = await docket.post(`/documents/${id}/shares`, { password: 'tulip' });
      const token = body.url.split('/').at(-1);

      const listed = await docket.get(`/documents/${id}/shares`);
      const rows = await docket.services.db.selectFrom('shares').selectAll().execute();

      assert.equal(listed.body.shares[0].id, body.id);
      assert.equal('url' in listed.body.shares[0], false);
      assert.equal(JSON.stringify(rows).includes(token), false);
      assert.equal(JSON.stringify(rows).includes('tulip'), false);
    });

    test('asks for the password of a link and limits wrong attempts', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      const { body } = await docket.post(`/documents/${id}/shares`, { password: 'tulip' });

      const asked = await open(docket, body.url);
      const wrong = await open(docket, body.url, { password: 'rose' });
      const right = await open(docket, body.url, { password: 'tulip' });

      assert.equal(asked.body.includes('goose'), false);
      assert.match(asked.body, /type="password"/);
      assert.equal(wrong.status, 403);
      assert.equal(wrong.body.includes('goose'), false);
      assert.equal(right.status, 200);
      assert.match(right.body, /goose/);

      for (let i = 0; i < 10; i++) await open(docket, body.url, { password: `rose ${i}` });
      const refused = await open(docket, body.url, { password: 'tulip' });
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get('retry-after'), '900');
      docket.advance(16 * MINUTE);
      assert.equal((await open(docket, body.url, { password: 'tulip' })).status, 200);
    });

    test('locks out the visitor who guesses a password, and others only after many guesses', async () => {
      const settings = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' };
      await using docket = await startDocket({ database, settings });
      const id = await upload(docket);
      const { body } = await docket.post(`/documents/${id}/shares`, { password: 'tulip' });
      const enter = async (address: string, password: string) =>
        (await open(docket, body.url, { password }, '', { address })).status;

      const visitor = { shareId: body.id, address: '203.0.113.1' };
      for (let i = 0; i < 9; i++) docket.services.passwordAttempts.record(visitor);
      assert.equal(await enter('203.0.113.1', 'rose'), 403);
      assert.equal(await enter('203.0.113.1', 'tulip'), 429);
      assert.equal(await enter('203.0.113.2', 'tulip'), 200);

      // 99 guesses of visitors of other networks.
      const wrong_password_at = docket.services.clock.now().toISOString();
      await docket.services.db
        .updateTable('shares')
        .set({ wrong_passwords: 99, wrong_password_at })
        .execute();
      assert.equal(await enter('203.0.113.3', 'rose'), 403);
      assert.equal(await enter('203.0.113.4', 'tulip'), 429);
    });

    test('sends the file through the form of a link with download permission', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      const link = await docket.post(`/documents/${id}/shares`, {
        permission: 'download',
        password: 'tulip',
      });
      const view = await docket.post(`/documents/${id}/shares`, {});
      const page = await open(docket, link.body.url, { password: 'tulip' });
      const [, pass] = /name="pass" value="([^"]+)"/.exec(page.body)!;

      const file = await open(docket, link.body.url, { pass: pass! }, '/download');

      assert.equal(file.status, 200);
      assert.equal(file.body, 'The rent is 900 & a goose.\fSecond page.');
      assert.match(file.headers.get('content-disposition')!, /^attachment/);
      assert.equal((await open(docket, link.body.url, {}, '/download')).status, 404);
      assert.equal((await open(docket, view.body.url, {}, '/download')).status, 404);
      docket.advance(31 * MINUTE);
      assert.equal((await open(docket, link.body.url, { pass: pass! }, '/download')).status, 404);
    });

    test('expires a link at its time', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      const expires_at = new Date(docket.services.clock.now().getTime() + MINUTE).toISOString();
      const { body } = await docket.post(`/documents/${id}/shares`, { expires_at });

      assert.equal(body.expires_at, expires_at);
      assert.equal((await open(docket, body.url)).status, 200);
      docket.advance(2 * MINUTE);
      assert.equal((await open(docket, body.url)).status, 404);
    });

    test('lets a user read the shared document by id, and nothing else', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      const key = await docket.createWorkspace();
      const user_id = (await docket.get('/me', { key })).body.user.id;
      const read = (below = '') => docket.get(`/documents/${id}${below}`, { key });
      assert.equal((await read()).status, 404);

      const { body } = await docket.post(`/documents/${id}/shares`, { user_id });

      assert.deepEqual(body.shared_with, { type: 'user', user_id });
      assert.equal('url' in body, false);
      assert.equal((await read()).body.title, 'Lease <b>of</b> the mill');
      assert.match((await read('/text')).body.text, /goose/);
      assert.equal((await read('/download')).status, 404);
      assert.equal((await read('/shares')).status, 404);
      assert.equal((await docket.delete(`/documents/${id}`, { key })).status, 404);
      assert.equal((await docket.get('/documents', { key })).body.pagination.total, 0);

      await docket.delete(`/documents/${id}/shares/${body.id}`);
      assert.equal((await read()).status, 404);
    });

    test('gives no access to applications and test keys of the user', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const id = await upload(docket);
      const key = await docket.createWorkspace();
      const me = (await docket.get('/me', { key })).body;
      const user = { userId: me.user.id, workspaceId: me.default_workspace_id };
      const permission = 'download';
      await docket.post(`/documents/${id}/shares`, { user_id: user.userId, permission });
      const scopes = ['admin:all'] as const;
      const isolated = { settings: { test_isolation: true } };
      await docket.patch(`/workspaces/${user.workspaceId}`, isolated, { key });

      for (const [reader, status] of [
        [key, 200],
        [await createKey(services, { ...user, scopes: [...scopes], environment: 'test' }), 404],
        [await letIn(services, user, [...scopes]), 404],
      ] as const) {
        for (const below of ['', '/text', '/download']) {
          const answer = await docket.get(`/documents/${id}${below}`, { key: reader });
          assert.equal(answer.status, status, below);
        }
      }
    });

    test('opens from the addresses that the workspace allows only, for users of elsewhere and by link', async () => {
      const settings = { DOCKET_TRUSTED_PROXIES: '127.0.0.1', DOCKET_ALLOW_INSECURE_HTTP: 'true' };
      await using docket = await startDocket({ database, settings });
      const inside = { 'x-forwarded-for': '203.0.113.7' };
      const id = await upload(docket);
      const key = await docket.createWorkspace();
      const me = (await docket.get('/me', { key })).body;
      const permission = 'download';
      await docket.post(`/documents/${id}/shares`, { user_id: me.user.id, permission });
      const link = await docket.post(`/documents/${id}/shares`, { permission, password: 'tulip' });
      const path = new URL(link.body.url).pathname;
      const { default_workspace_id: home } = (await docket.get('/me')).body;
      const allow = { settings: { ip_allowlist: ['203.0.113.0/24'] } };
      const allowed = await docket.patch(`/workspaces/${home}`, allow, {
        key: docket.key,
        headers: inside,
      });
      assert.equal(allowed.status, 200);

      for (const [headers, status] of [
        [{ 'x-forwarded-for': '198.51.100.1' }, 403],
        [inside, 200],
      ] as const) {
        for (const below of ['', '/text', '/download']) {
          const answer = await docket.get(`/documents/${id}${below}`, { key, headers });
          assert.equal(answer.status, status, below);
          if (status === 403) assert.equal(answer.body.error.details.type, 'ip_not_allowed');
        }
        const body = new URLSearchParams({ password: 'tulip' });
        for (const below of ['', '/download']) {
          const url = `${docket.url}${path}${below}`;
          const page = await fetch(url, { method: 'POST', body, headers });
          assert.equal(page.status, status, below);
          assert.equal((await page.text()).includes('goose'), status === 200);
        }
        const asked = await fetch(`${docket.url}${path}`, { headers });
        assert.equal(asked.status, status);
      }
    });

    test('publishes document.shared without the URL', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.shared'], 'whsec_test');
      const id = await upload(docket);

      const { body } = await docket.post(`/documents/${id}/shares`, { permission: 'download' });
      await docket.runJobs();

      const { data } = receiver.received[0]!.json();
      assert.deepEqual(data, {
        document_id: id,
        share_id: body.id,
        shared_with: { type: 'link' },
        permission: 'download',
        expires_at: null,
        shared_by: body.shared_by,
      });
    });

    test('deletes the shares with the document', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      const { body } = await docket.post(`/documents/${id}/shares`, {});

      await docket.delete(`/documents/${id}`);

      assert.equal((await open(docket, body.url)).status, 404);
    });
  });
}

suite('share links and requests', () => {
  test('refuse an invalid share and name the field', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);
    const cases = [
      [{ user_id: 'user_nobody' }, 'user_id'],
      [{ user_id: 'user_nobody', password: 'x' }, 'password'],
      [{ expires_at: '2001-01-01T00:00:00Z' }, 'expires_at'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
      [{ expires_at: '2099-02-30T00:00:00Z' }, 'expires_at'],
      [{ permission: 'edit' }, 'permission'],
      [{ password: '' }, 'password'],
    ] as const;

    for (const [body, field] of cases) {
      const answer = await docket.post(`/documents/${id}/shares`, body);

      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.equal(answer.body.error.details.field, field);
    }
  });

  test('answer in the language of the reader, with the day in its form', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);
    const { body } = await docket.post(`/documents/${id}/shares`, {
      expires_at: '2099-03-01T09:00:00Z',
    });
    const asked = await docket.post(`/documents/${id}/shares`, { password: 'tulip' });
    const inGerman = (url: string, form?: Record<string, string>) =>
      open(docket, url, form, '', { language: 'de-AT,de;q=0.9,en;q=0.5' });

    const [english, german] = [await open(docket, body.url), await inGerman(body.url)];
    const wrong = await inGerman(asked.body.url, { password: 'rose' });
    const missing = await inGerman(`${body.url}x`);

    assert.match(english.body, /<html lang="en">.*shared until 1 March 2099.*<h2>Page 1</s);
    assert.match(german.body, /<html lang="de">.*geteilt bis 1\. März 2099.*<h2>Seite 1</s);
    assert.match(german.headers.get('vary')!, /Accept-Language/);
    assert.match(wrong.body, /Das ist nicht das Passwort/);
    assert.match(missing.body, /Hier ist nichts/);
    assert.equal(missing.status, 404);
  });

  test('show a not-found page for every unknown token', async () => {
    await using docket = await startDocket();

    for (const token of ['x', '%2e%2e', 'a'.repeat(128), '<script>']) {
      const response = await fetch(`${docket.url}/s/${encodeURIComponent(token)}`);

      assert.equal(response.status, 404, token);
      assert.equal((await response.text()).includes('<script>'), false);
    }
  });

  test('ask for the password again when the pass is invalid', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);
    const { body } = await docket.post(`/documents/${id}/shares`, { password: 'tulip' });

    for (const pass of ['', 'x', '99999999999999.x', 'NaN.']) {
      const page = await open(docket, body.url, { pass });

      assert.equal(page.body.includes('goose'), false);
    }
  });
});
