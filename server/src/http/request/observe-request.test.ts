import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';
import { sendRaw } from '../../testing/raw-http.ts';

const TOKEN = 'c-spKh2BRH17gWhWUXqvIrjphZkADJO6xa0PIpgdULw';
const DOCUMENT_ID = `doc_${'0'.repeat(32)}`;

/** Returns the path of the last line. */
function loggedPath(lines: readonly string[]): unknown {
  return (JSON.parse(lines.at(-1)!) as { path?: string }).path;
}

suite('the log line of a request', () => {
  for (const [method, path, logged] of [
    ['GET', `/s/${TOKEN}`, '/s/{token}'],
    ['PUT', `/s/${TOKEN}`, '/s/{token}'],
    ['GET', `/s/${TOKEN}/download`, '/s/{token}/download'],
    ['GET', `/s/${TOKEN}/`, '/s/…'],
    ['GET', `/nowhere?token=${TOKEN}`, '/nowhere'],
    ['GET', '/v2/documents/doc_1?limit=1', '/v2/documents/doc_1'],
    ['POST', `/v2/invitations/${TOKEN}/accept?token=${TOKEN}`, '/v2/invitations/{token}/accept'],
    ['GET', `/v2/invitations/${TOKEN}/accept`, '/v2/invitations/{token}/accept'],
    ['POST', `/v2/invitations/${TOKEN}/accept/`, '/v2/invitations/…/accept/'],
    ['POST', `/v2/Invitations/${TOKEN}/accept`, '/v2/Invitations/…/accept'],
    ['POST', `/V2/invitations/${TOKEN}/accept`, '/V2/…'],
    ['POST', `//v2/invitations/${TOKEN}/accept`, '//…'],
    ['PUT', `/v2/documents/${DOCUMENT_ID}`, `/v2/documents/${DOCUMENT_ID}`],
    ['GET', `/v2/documents/${DOCUMENT_ID}/nothing`, `/v2/documents/${DOCUMENT_ID}/nothing`],
    ['GET', `/errors/unauthorized?code=${TOKEN}`, '/errors/{code}'],
  ] as const) {
    test(`${method} ${path} is logged as ${logged}`, async () => {
      const lines: string[] = [];
      await using docket = await startDocket({ writeLog: (line) => lines.push(line) });

      await docket.request(method, path, undefined, { key: '' });

      assert.equal(loggedPath(lines), logged);
    });
  }
});

suite('secrets in the log', () => {
  test('the log holds no body, cookie, query or credential of a sign-in or of OAuth', async () => {
    const lines: string[] = [];
    await using docket = await startDocket({ writeLog: (line) => lines.push(line) });
    const secrets = [
      'hunter2hunter2',
      'rt_secretrefresh',
      'codeofacallback',
      'cookieofapage',
      'basicsecret',
    ];
    const basic = Buffer.from('client_1:basicsecret').toString('base64');
    const headers = { cookie: 'docket_session=cookieofapage', authorization: `Basic ${basic}` };
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };

    for (const [path, body, sent] of [
      ['/auth/login', { email: 'a@example.com', password: 'hunter2hunter2' }, headers],
      ['/auth/refresh', { refresh_token: 'rt_secretrefresh' }, headers],
      ['/auth/password', { current_password: 'hunter2hunter2' }, headers],
      ['/oauth/token', 'grant_type=refresh_token&refresh_token=rt_secretrefresh', form],
      ['/oauth/token?code=codeofacallback', 'grant_type=authorization_code', form],
      ['/oauth/revoke', '{"token":', { ...headers, 'content-type': 'application/json' }],
    ] as const) {
      await docket.request('POST', path, body, { key: '', headers: { ...sent } });
    }
    await docket.request('GET', '/auth/oidc/callback?code=codeofacallback&state=x', undefined, {
      key: '',
      headers,
    });
    await sendRaw(docket.url, 'GET /hunter2hunter2 NOT/HTTP\r\nCookie: cookieofapage\r\n\r\n');

    assert.ok(lines.length >= 7);
    const text = lines.join('');
    for (const secret of [...secrets, basic]) assert.ok(!text.includes(secret), secret);
  });
});

suite('usage of a request', () => {
  test('allowed and rejected requests are recorded for the usage of the workspace and the key', async () => {
    await using docket = await startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'team' } });
    const { body: me } = await docket.get('/me');
    const record = mock.method(docket.services.usage, 'record');
    const own = {
      workspaceId: me.default_workspace_id,
      credentialId: me.key.id,
      keyId: me.key.id,
    };

    await docket.get('/documents');
    await docket.post('/documents/analyze', {});
    await docket.get('/nothing');
    await docket.get('/documents', { key: 'nobody' });

    assert.deepEqual(
      record.mock.calls.map(({ arguments: [usage] }) => usage),
      [
        { ...own, operation: 'listDocuments', units: 1, isError: false },
        { ...own, operation: 'analyzeDocument', units: 5, isError: true },
        { ...own, operation: 'unknown', units: 1, isError: true },
      ],
    );
  });
});
