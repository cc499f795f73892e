import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { shareDocket } from '../../testing/shared-docket.ts';
import {
  allow,
  authorizationPath,
  CALLBACK,
  CHALLENGE,
  newMember,
  parametersOf,
  registerApplication,
} from './testing/application.ts';
import { createBrowser } from './testing/browser.ts';

/** URIs close to `CALLBACK`, or useful to an attacker who wants the code. */
const HOSTILE_ADDRESSES = [
  'https://evil.example/callback',
  'https://crm.example.com.evil.example/callback',
  'https://crm.example.com@evil.example/callback',
  'https://crm.example.com:443@evil.example/callback',
  'https://evil.example/crm.example.com/callback',
  'https://evil.example?https://crm.example.com/callback',
  'https://evil.example#https://crm.example.com/callback',
  'https://crm.example.com:443/callback',
  'https://crm.example.com:8443/callback',
  'https://CRM.example.com/callback',
  'https://crm.example.com./callback',
  'https://crm.example.com/callback/',
  'https://crm.example.com/Callback',
  'https://crm.example.com/callback?next=https://evil.example',
  'https://crm.example.com/callback#',
  'https://crm.example.com/callback#fragment',
  'https://crm.example.com/callback/../other',
  'https://crm.example.com/./callback',
  'https://crm.example.com/%63allback',
  'https://crm.example.com/callback%00',
  'https://crm.example.com/callback%0d%0aset-cookie:%20a=b',
  'https://crm.example.com/callback\r\nlocation: https://evil.example',
  'https://crm.example.com\\@evil.example/callback',
  'https:\\\\crm.example.com\\callback',
  'https:/crm.example.com/callback',
  'https:crm.example.com/callback',
  ' https://crm.example.com/callback',
  'https://crm.example.com/callback ',
  'http://crm.example.com/callback',
  '//crm.example.com/callback',
  '//evil.example/callback',
  '/callback',
  'callback',
  '',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'com.example.app:/callback',
  'https://crm.example.com/callback,https://evil.example/',
  'https://crm.example.com/callback\0',
  'https://ⅽrm.example.com/callback',
];

suite('authorization requests', () => {
  const enter = shareDocket({});

  test('authorization requests redirect only to a registered URI, compared character by character', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);

    for (const visitor of [browser, createBrowser(docket.url)]) {
      for (const redirect_uri of HOSTILE_ADDRESSES) {
        // Also with a second error that would otherwise be returned to the client.
        for (const response_type of ['code', 'token']) {
          const path = authorizationPath(app, { redirect_uri, response_type });

          const page = await visitor.open(path);

          assert.equal(page.status, 400, redirect_uri);
          assert.equal(page.headers.get('location'), null, redirect_uri);
          assert.match(page.headers.get('content-type')!, /^text\/html/);
          assert.deepEqual([page.forms, page.links], [[], []], redirect_uri);
          assert.ok(!page.html.includes('evil.example'), redirect_uri);
        }
      }
    }
  });

  for (const [what, change] of [
    ['no client', { client_id: undefined }],
    ['an empty client', { client_id: '' }],
    ['an unknown client', { client_id: 'client_00000000000000000000000000000000' }],
    ['a client of another form', { client_id: "client_' or 1=1 --" }],
    ['a client with U+0000', { client_id: 'client_\0' }],
    ['no address', { redirect_uri: undefined }],
  ] as const) {
    test(`authorization requests show the error here for a request with ${what}`, async () => {
      const docket = await enter();
      const app = await registerApplication(docket);

      const page = await createBrowser(docket.url).open(authorizationPath(app, change));

      assert.equal(page.status, 400);
      assert.match(page.html, /The request is invalid/);
    });
  }

  for (const name of ['client_id', 'redirect_uri']) {
    test(`authorization requests show the error here for a request with two values of ${name}`, async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const value = name === 'client_id' ? app.id : CALLBACK;

      const path = `${authorizationPath(app)}&${name}=${encodeURIComponent(value)}`;
      const page = await createBrowser(docket.url).open(path);

      assert.equal(page.status, 400);
    });
  }

  for (const [what, change, error] of [
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['an empty response_type', { response_type: '' }, 'invalid_request'],
    ['response_type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['a hybrid response_type', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['response_mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['response_mode form_post', { response_mode: 'form_post' }, 'invalid_request'],
    ['PKCE plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a method without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is no SHA-256', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown scope', { scope: 'read:documents read:mail' }, 'invalid_scope'],
    ['a scope that is not its own', { scope: 'write:webhooks' }, 'invalid_scope'],
    ['more than is registered', { scope: 'admin:all' }, 'invalid_scope'],
    ['scopes that are no scopes', { scope: '   ' }, 'invalid_scope'],
    ['an unknown prompt', { prompt: 'create' }, 'invalid_request'],
    ['contrary prompts', { prompt: 'none login' }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://other.example' }, 'invalid_target'],
  ] as const) {
    test(`authorization requests return the error to the client for a request with ${what}`, async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const { browser } = await newMember(docket, app);

      for (const visitor of [browser, createBrowser(docket.url)]) {
        const answer = await visitor.open(authorizationPath(app, change));

        assert.equal(answer.status, 303);
        assert.ok(answer.url.startsWith(`${CALLBACK}?`));
        const parameters = parametersOf(answer);
        assert.equal(parameters.get('error'), error);
        assert.equal(parameters.get('state'), 'state-1');
        assert.equal(parameters.get('iss'), docket.services.publicUrl);
      }
    });
  }

  for (const name of ['scope', 'state', 'response_type', 'code_challenge', 'unheard_of']) {
    test(`authorization requests return the error to the client for a request with two values of ${name}`, async () => {
      const docket = await enter();
      const app = await registerApplication(docket);

      const path = `${authorizationPath(app)}&${name}=1&${name}=2`;
      const parameters = parametersOf(await createBrowser(docket.url).open(path));

      assert.equal(parameters.get('error'), 'invalid_request');
      assert.equal(parameters.get('state'), name === 'state' ? null : 'state-1');
    });
  }

  test('authorization requests require PKCE of public applications, not of confidential ones', async () => {
    const docket = await enter();
    const without = { code_challenge: undefined, code_challenge_method: undefined };
    const [open, closed] = [
      await registerApplication(docket, { type: 'public' }),
      await registerApplication(docket),
    ];
    const { browser } = await newMember(docket, open);

    const refused = await browser.open(authorizationPath(open, without));

    assert.equal(parametersOf(refused).get('error'), 'invalid_request');
    assert.ok((await allow(browser, authorizationPath(closed, without))).get('code'));
    assert.ok((await allow(browser, authorizationPath(open))).get('code'));
  });

  test('authorization requests default to all registered scopes and ignore unknown parameters', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { scopes: ['read:tasks', 'write:tasks'] });
    const { browser } = await newMember(docket, app);

    const path = authorizationPath(app, {
      scope: undefined,
      state: undefined,
      nonce: 'n',
      response_mode: 'query',
      prompt: 'consent',
      resource: `${docket.services.publicUrl}/v2`,
    });
    const parameters = await allow(browser, path);

    assert.ok(parameters.get('code'));
    assert.equal(parameters.has('state'), false);
    const grant = await docket.services.db
      .selectFrom('grants')
      .selectAll()
      .where('client_id', '=', app.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(grant.scopes_json!), ['read:tasks', 'write:tasks']);
  });

  test('authorization requests accept legacy scopes and subsets of the registered scopes', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { scopes: ['admin:all'] });
    const { browser } = await newMember(docket, app, 'admin');

    const path = authorizationPath(app, { scope: 'read:meetings read:tasks' });

    assert.ok((await allow(browser, path)).get('code'));
  });

  test('authorization requests accept any port of an app on this device', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, {
      type: 'public',
      redirect_uris: ['http://127.0.0.1/callback'],
    });
    const { browser } = await newMember(docket, app);
    const redirect_uri = 'http://127.0.0.1:49152/callback';

    const page = await browser.open(authorizationPath(app, { redirect_uri }));
    const answer = await browser.submit(page, {}, 'Allow');

    assert.ok(answer.url.startsWith(`${redirect_uri}?code=`));
    const policy = page.headers.get('content-security-policy')!;
    assert.ok(policy.includes(`form-action 'self' http: https:;`));
  });

  test('authorization requests change nothing when the page is only opened', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);

    const path = `${authorizationPath(app)}&step=consent&decision=allow&csrf=${CHALLENGE}`;
    const page = await browser.open(path);

    assert.equal(page.status, 200);
    const codes = docket.services.db
      .selectFrom('authorization_codes')
      .where('client_id', '=', app.id);
    assert.deepEqual(await codes.selectAll().execute(), []);
  });
});
