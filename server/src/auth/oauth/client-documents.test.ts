import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { type DocketOptions, startDocket } from '../../testing/docket.ts';
import { type OutboundClient, OutboundError } from '../../outbound/outbound-client.ts';
import {
  allow,
  authorizationPath,
  newMember,
  parametersOf,
  postForm,
  redeem,
} from './testing/application.ts';
import { createBrowser } from './testing/browser.ts';
import { cachedMsOf, createClientDocuments } from './client-documents.ts';
import { isClientUrl, parseClientDocument } from './parse-client-document.ts';

const ID = 'https://client.example/oauth/client.json';
const CALLBACK = 'https://client.example/callback';
const DOCUMENT = {
  client_id: ID,
  client_name: 'Example Assistant',
  redirect_uris: [CALLBACK, 'http://127.0.0.1/callback'],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
};
const APP = { id: ID, secret: '', workspaceId: '', redirectUri: CALLBACK };

type Served = { status?: number; headers?: Record<string, string>; text?: string; error?: Error };

/** Outbound client whose servers answer what `serve` returns. */
function standInOutbound(serve: (url: string) => Served) {
  const urls: string[] = [];
  const outbound: Partial<OutboundClient> = {
    request: async (url: string) => {
      urls.push(url);
      const { status = 200, headers = {}, text = '', error } = serve(url);
      if (error) throw error;
      return {
        url,
        status,
        headers: { 'content-type': 'application/json', ...headers },
        body: (async function* () {
          yield Buffer.from(text);
        })(),
        discard: async () => {},
      };
    },
    close: async () => {},
  };
  return { outbound: outbound as OutboundClient, urls };
}

async function startWith(serve: (url: string) => Served, options: DocketOptions = {}) {
  const docket = await startDocket({
    settings: { DOCKET_OAUTH_CLIENT_METADATA: 'true' },
    ...options,
  });
  const { outbound, urls } = standInOutbound(serve);
  docket.services.outbound = outbound;
  const { body } = await docket.get('/me');
  return { docket, urls, workspaceId: body.default_workspace_id as string };
}

suite('client id that is a URL', () => {
  for (const [id, isUrl] of [
    [ID, true],
    ['https://client.example:8443/c', true],
    ['http://client.example/c', false],
    ['https://client.example', false],
    ['https://client.example/', false],
    ['https://client.example/c#x', false],
    ['https://client.example/c?x=1', false],
    ['https://client.example/a/../c', false],
    ['https://user:secret@client.example/c', false],
    ['https://CLIENT.example/c', false],
    ['https://client.example:443/c', false],
    ['https://0x7f000001/c', false],
    [`https://client.example/${'c'.repeat(600)}`, false],
    ['javascript:alert(1)', false],
  ] as const) {
    test(`${id.slice(0, 60)} is ${isUrl ? '' : 'not '}a client id`, () => {
      assert.equal(isClientUrl(id), isUrl);
    });
  }
});

suite('client metadata document', () => {
  test('it describes a public client without a workspace and without administrator rights', () => {
    const client = parseClientDocument(ID, JSON.stringify(DOCUMENT));

    assert.equal(client.name, 'Example Assistant');
    assert.equal(client.type, 'public');
    assert.equal(client.workspace_id, null);
    assert.ok(!client.scopes_json.includes('admin'));
  });

  for (const [what, change, reason] of [
    ['another client_id', { client_id: 'https://client.example/other' }, 'client_id'],
    ['no client_id', { client_id: undefined }, 'client_id'],
    [
      'a secret',
      { token_endpoint_auth_method: 'client_secret_basic' },
      'token_endpoint_auth_method',
    ],
    ['a key', { token_endpoint_auth_method: 'private_key_jwt' }, 'token_endpoint_auth_method'],
    ['other grants', { grant_types: ['client_credentials'] }, 'grant_types'],
    ['no redirect_uris', { redirect_uris: [] }, 'redirect_uris'],
    ['a wildcard', { redirect_uris: ['https://*.client.example/'] }, 'redirect_uri'],
    ['a script as address', { redirect_uris: ['javascript:alert(1)'] }, 'redirect_uri'],
    ['plain http', { redirect_uris: ['http://client.example/callback'] }, 'redirect_uri'],
    ['an address that is no text', { redirect_uris: [{}] }, 'redirect_uri'],
    ['a name of two lines', { client_name: 'A\nB' }, 'client_name'],
    ['a name that reverses text', { client_name: 'A\u202eB' }, 'client_name'],
    ['a name that is no text', { client_name: 1 }, 'client_name'],
  ] as const) {
    test(`a document with ${what} is refused with its reason`, () => {
      const text = JSON.stringify({ ...DOCUMENT, ...change });
      assert.throws(() => parseClientDocument(ID, text), {
        name: 'ClientDocumentError',
        reason,
      });
    });
  }

  for (const text of ['', '[]', 'null', '"x"', '{', '<html>']) {
    test(`the text ${text} is no document`, () => {
      assert.throws(() => parseClientDocument(ID, text), { reason: 'syntax' });
    });
  }

  for (const [header, ms] of [
    [undefined, 600_000],
    ['max-age=120', 120_000],
    ['public, max-age=31536000', 86_400_000],
    ['max-age=0', 60_000],
    ['no-store', 60_000],
    ['no-cache, max-age=3600', 60_000],
  ] as const) {
    test(`a document with Cache-Control ${header} is used for ${ms} ms`, () => {
      assert.equal(cachedMsOf(header), ms);
    });
  }
});

suite('clients described by documents', () => {
  test('a user signs in, sees host and "unverified", and allows', async () => {
    const { docket, urls, workspaceId } = await startWith(() => ({
      text: JSON.stringify(DOCUMENT),
    }));
    await using _ = docket;
    const { browser } = await newMember(docket, { workspaceId });
    const path = authorizationPath(APP);

    const page = await browser.open(path);
    const code = parametersOf(await browser.submit(page, {}, 'Allow')).get('code')!;
    const { status, body } = await redeem(docket, APP, code);

    assert.match(page.html, /Example Assistant/);
    assert.match(page.html, /unverified/);
    assert.match(page.html, /client\.example/);
    assert.equal(status, 200);
    assert.equal((await docket.get('/documents', { key: body.access_token })).status, 200);
    const refreshed = await postForm(docket, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
      client_id: ID,
    });
    assert.equal(refreshed.status, 200);
    assert.deepEqual(urls, [ID], 'the document is fetched once');
    const stolen = await postForm(docket, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: refreshed.body.refresh_token,
      client_id: 'https://client.example/other',
    });
    assert.equal(stolen.body.error, 'invalid_grant');
  });

  test('the document allows any port of its loopback address, and exactly its other addresses', async () => {
    const { docket, workspaceId } = await startWith(() => ({ text: JSON.stringify(DOCUMENT) }));
    await using _ = docket;
    const { browser } = await newMember(docket, { workspaceId });
    const open = (redirectUri: string) => browser.open(authorizationPath({ ...APP, redirectUri }));

    const loopback = await open('http://127.0.0.1:4000/callback');

    assert.equal(loopback.status, 200);
    for (const wrong of [
      'https://evil.example/callback',
      `${CALLBACK}/`,
      `${CALLBACK}?x=1`,
      'https://client.example.evil.example/callback',
    ]) {
      const page = await open(wrong);
      assert.equal(page.status, 400, wrong);
      assert.equal(page.forms.length, 0);
    }
  });

  test('nobody without a session makes the server fetch', async () => {
    const { docket, urls } = await startWith(() => ({ text: JSON.stringify(DOCUMENT) }));
    await using _ = docket;
    const stranger = createBrowser(docket.url);

    const page = await stranger.open(authorizationPath(APP));
    const silent = await stranger.open(authorizationPath(APP, { prompt: 'none' }));
    await stranger.submit(page, { email: 'a@example.com', password: 'wrong' });
    await postForm(docket, '/oauth/device_authorization', { client_id: ID });
    await redeem(docket, APP, 'x'.repeat(43));

    assert.match(page.html, /client\.example/);
    assert.ok('password' in page.forms[0]!.fields);
    assert.ok(
      'password' in silent.forms[0]!.fields,
      'nothing redirects before the document is read',
    );
    assert.deepEqual(urls, []);
  });

  for (const [what, served, sentence] of [
    ['a redirect', { status: 302, headers: { location: 'https://evil.example/' } }, /answered 302/],
    ['an error', { status: 404 }, /answered 404/],
    ['HTML', { headers: { 'content-type': 'text/html' }, text: '{}' }, /not of the type/],
    ['6 KB', { text: JSON.stringify({ ...DOCUMENT, x: 'x'.repeat(6_000) }) }, /longer than 5 KB/],
    [
      'a refused address',
      { error: new OutboundError('refused_address', '10.0.0.1 is private') },
      /could not be reached/,
    ],
  ] as const) {
    test(`a server that answers ${what} gets a page with the reason, and nothing is cached`, async () => {
      const { docket, urls, workspaceId } = await startWith(() => served);
      await using _ = docket;
      const { browser } = await newMember(docket, { workspaceId });

      const page = await browser.open(authorizationPath(APP));
      await browser.open(authorizationPath(APP));

      assert.equal(page.status, 400);
      assert.match(page.html, sentence);
      assert.ok(!page.html.includes('10.0.0.1'));
      assert.equal(urls.length, 2);
    });
  }

  for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1']) {
    test(`the real client reaches no server at ${host}`, async () => {
      await using docket = await startDocket({
        settings: { DOCKET_OAUTH_CLIENT_METADATA: 'true', DOCKET_ALLOW_PRIVATE_URLS: 'false' },
      });
      const { body } = await docket.get('/me');
      const { browser } = await newMember(docket, { workspaceId: body.default_workspace_id });

      const page = await browser.open(authorizationPath({ ...APP, id: `https://${host}/c.json` }));

      assert.equal(page.status, 400);
      assert.match(page.html, /could not be reached/);
    });
  }

  test('administrator rights are not offered to an unverified application', async () => {
    const { docket, workspaceId } = await startWith(() => ({
      text: JSON.stringify({ ...DOCUMENT, scope: 'admin:all read:documents' }),
    }));
    await using _ = docket;
    const { browser } = await newMember(docket, { workspaceId }, 'owner');

    const admin = await browser.open(authorizationPath(APP, { scope: 'admin:all' }));
    const plain = await browser.open(authorizationPath(APP, { scope: undefined }));

    assert.equal(parametersOf(admin).get('error'), 'invalid_scope');
    assert.match(plain.html, /See documents/);
    assert.ok(!plain.html.includes('Upload'));
  });

  test('the setting is off by default, and a URL is then an unknown client', async () => {
    await using docket = await startDocket();
    const { body } = await docket.get('/me');
    const { browser } = await newMember(docket, { workspaceId: body.default_workspace_id });

    const page = await browser.open(authorizationPath(APP));
    const token = await redeem(docket, APP, 'x'.repeat(43));

    assert.equal(page.status, 400);
    assert.match(page.html, /not known/);
    assert.equal(token.body.error, 'invalid_client');
  });

  test('an administrator sees the application in the workspace and removes it with its grants', async () => {
    const { docket, workspaceId } = await startWith(() => ({ text: JSON.stringify(DOCUMENT) }));
    await using _ = docket;
    const { browser } = await newMember(docket, { workspaceId });
    const code = (await allow(browser, authorizationPath(APP))).get('code')!;
    const { body: tokens } = await redeem(docket, APP, code);

    const { body } = await docket.request('GET', '/oauth/clients');
    const [client] = body.clients;
    const changed = await docket.request('PATCH', `/oauth/clients/${client.id}`, { name: 'X' });
    await docket.request('DELETE', `/oauth/clients/${client.id}`);

    assert.equal(client.client_id, ID);
    assert.equal(changed.status, 400);
    assert.equal((await docket.get('/me', { key: tokens.access_token })).status, 401);
  });
});

suite('cache of client documents', () => {
  test('a document is used until its time ends, and concurrent requests share a fetch', async () => {
    const clock = createFakeClock();
    const documents = createClientDocuments(clock);
    const { outbound, urls } = standInOutbound(() => ({
      text: JSON.stringify(DOCUMENT),
      headers: { 'cache-control': 'max-age=300' },
    }));
    const services = { outbound, log: { info: () => {} } } as never;

    await Promise.all([1, 2, 3].map(() => documents.find(services, ID)));
    clock.advance(299_000);
    await documents.find(services, ID);
    assert.equal(urls.length, 1);
    clock.advance(1_000);
    await documents.find(services, ID);
    assert.equal(urls.length, 2);
  });

  test('a document of one URL never stands for another', async () => {
    const documents = createClientDocuments(createFakeClock());
    const { outbound } = standInOutbound(() => ({ text: JSON.stringify(DOCUMENT) }));
    const services = { outbound, log: { info: () => {} } } as never;
    await documents.find(services, ID);

    await assert.rejects(documents.find(services, `${ID}2`), {
      reason: 'client_id',
    });
  });

  test('a process fetches at most 30 documents a minute', async () => {
    const clock = createFakeClock();
    const documents = createClientDocuments(clock);
    const { outbound, urls } = standInOutbound(() => ({ status: 404 }));
    const services = { outbound, log: { info: () => {} } } as never;
    const find = (count: number) =>
      documents.find(services, `https://victim.example/${count}`).catch(() => undefined);

    for (let count = 0; count < 40; count++) await find(count);
    assert.equal(urls.length, 30);
    clock.advance(60_000);
    await find(0);
    assert.equal(urls.length, 31);
  });
});
