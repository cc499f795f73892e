import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import * as oauth from 'oauth4webapi';

import { createMember } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { newMember, postForm, registerApplication } from './testing/application.ts';
import { createBrowser } from './testing/browser.ts';

const ISSUER = 'https://docket.example.com';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CLI = { client_id: 'docket-cli' };

type Server = Pick<SharedDocket, 'request'>;

async function startDevice(server: Server, fields: Record<string, string> = {}) {
  const { status, body } = await postForm(server, '/oauth/device_authorization', {
    ...CLI,
    ...fields,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

function poll(server: Server, deviceCode: string, fields: Record<string, string> = {}) {
  return postForm(server, '/oauth/token', {
    grant_type: GRANT,
    device_code: deviceCode,
    ...CLI,
    ...fields,
  });
}

const pathOf = (userCode: string) => `/oauth/device?user_code=${userCode}`;

for (const { name: database } of FEATURE_DATABASES) {
  suite(`device authorization on ${database}`, () => {
    const enter = shareDocket({
      database,
      settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '10000' },
    });

    test('oauth4webapi signs in a device by the built-in client', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_PUBLIC_URL: ISSUER },
      });
      const options = {
        [oauth.customFetch]: (address: string, init: oauth.CustomFetchOptions<string, unknown>) =>
          fetch(address.replace(ISSUER, docket.url), init as RequestInit),
      };
      const issuer = new URL(ISSUER);
      const discovered = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
      const server = await oauth.processDiscoveryResponse(issuer, discovered);
      const client: oauth.Client = CLI;

      const begun = await oauth.processDeviceAuthorizationResponse(
        server,
        client,
        await oauth.deviceAuthorizationRequest(
          server,
          client,
          oauth.None(),
          { scope: 'read:documents read:tasks' },
          options as never,
        ),
      );
      assert.match(begun.user_code, /^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/);
      assert.equal(begun.expires_in, 600);
      assert.equal(begun.verification_uri, `${ISSUER}/oauth/device`);
      const redeem = async () =>
        oauth.processDeviceCodeResponse(
          server,
          client,
          await oauth.deviceCodeGrantRequest(
            server,
            client,
            oauth.None(),
            begun.device_code,
            options as never,
          ),
        );
      await assert.rejects(redeem, { error: 'authorization_pending' });

      const { body: me } = await docket.get('/me');
      const { browser } = await newMember(docket, { workspaceId: me.default_workspace_id });
      const form = await browser.open('/oauth/device');
      const typed = begun.user_code.toLowerCase().replace('-', ' ');
      const consent = await browser.submit(form, { user_code: typed });
      assert.match(consent.html, /Docket CLI/);
      assert.match(consent.html, new RegExp(begun.user_code));
      assert.match(consent.html, /See tasks/);
      const done = await browser.submit(consent, {}, 'Allow');
      assert.match(done.html, /The device is connected/);

      const tokens = await redeem();
      assert.equal(tokens.scope, 'read:documents read:tasks');
      const read = await docket.get('/documents', { key: tokens.access_token });
      assert.equal(read.status, 200);
      const refused = await docket.post('/tasks', { title: 'A' }, { key: tokens.access_token });
      assert.equal(refused.status, 403);
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          oauth.None(),
          tokens.refresh_token!,
          options as never,
        ),
      );
      assert.equal((await docket.get('/documents', { key: refreshed.access_token })).status, 200);
      const claims = JSON.parse(
        Buffer.from(refreshed.access_token.split('.')[1]!, 'base64url').toString(),
      );
      assert.equal(claims.client_id, 'docket-cli');
      await assert.rejects(redeem, { error: 'invalid_grant' });
    });

    test('the codes are stored as hashes', async () => {
      const docket = await enter();
      const begun = await startDevice(docket);

      const rows = await docket.services.db.selectFrom('device_codes').selectAll().execute();

      const text = JSON.stringify(rows);
      assert.ok(!text.includes(begun.device_code) && !text.includes(begun.user_code));
    });

    test('a device that polls too fast is slowed down, and learns a refusal', async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);

      const answers = [await poll(docket, device_code), await poll(docket, device_code)];
      docket.advance(6_000);
      answers.push(await poll(docket, device_code));
      docket.advance(16_000);
      answers.push(await poll(docket, device_code));
      await browser.submit(await browser.open(pathOf(user_code)), {}, 'Deny');
      answers.push(await poll(docket, device_code));

      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.error]),
        [
          [400, 'authorization_pending'],
          [400, 'slow_down'],
          [400, 'slow_down'],
          [400, 'authorization_pending'],
          [400, 'access_denied'],
        ],
      );
      const again = await browser.open(pathOf(user_code));
      assert.match(again.html, /unknown or has expired/);
    });

    test('codes expire after 10 minutes, for the device and for the user', async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);
      const page = await browser.open(pathOf(user_code));

      docket.advance(600_000);
      const late = await browser.submit(page, {}, 'Allow');

      assert.match(late.html, /unknown or has expired/);
      assert.equal((await poll(docket, device_code)).body.error, 'expired_token');
    });

    test('concurrent polls and decisions count once', async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);
      const page = await browser.open(pathOf(user_code));

      await Promise.all([1, 2, 3].map(() => browser.submit(page, {}, 'Allow')));
      const answers = await Promise.all([1, 2, 3].map(() => poll(docket, device_code)));

      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400]);
      const grants = docket.services.db
        .selectFrom('grants')
        .select('id')
        .where('workspace_id', '=', docket.workspaceId)
        .where('kind', '=', 'oauth');
      assert.equal((await grants.execute()).length, 1);
    });
  });
}

suite('attacks on the device page', () => {
  const enter = shareDocket({ settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '10000' } });

  for (const [what, headers] of [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null' }],
    ['an unknown origin', {}],
  ] as const) {
    test(`the consent form rejects a submission from ${what}`, async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);
      const { action, fields } = (await browser.open(pathOf(user_code))).forms[0]!;

      const response = await fetch(`${docket.url}${action}`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          ...headers,
          cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: new URLSearchParams({ ...fields, decision: 'allow' }),
      });

      assert.equal(response.status, 403);
      assert.equal((await poll(docket, device_code)).body.error, 'authorization_pending');
    });
  }

  test('a CSRF token is good for one session, one code and one workspace', async () => {
    const docket = await enter();
    const [own, other] = [await newMember(docket, docket), await newMember(docket, docket)];
    const first = await startDevice(docket);
    const second = await startDevice(docket);
    const page = await own.browser.open(pathOf(first.user_code));
    const form = page.forms[0]!;

    await other.browser.submit(page, {}, 'Allow');
    await own.browser.submit(
      { ...page, forms: [{ ...form, action: pathOf(second.user_code) }] },
      {},
      'Allow',
    );
    await own.browser.submit(page, { csrf: '' }, 'Allow');

    for (const { device_code } of [first, second]) {
      assert.equal((await poll(docket, device_code)).body.error, 'authorization_pending');
    }
  });

  test('guessed codes are refused after ten, with the right code too', async () => {
    const docket = await enter();
    const { browser } = await newMember(docket, docket);
    const { user_code } = await startDevice(docket);
    let page = await browser.open('/oauth/device');
    for (let guess = 0; guess < 10; guess++) {
      page = await browser.submit(page, { user_code: 'BCDF-GHJK' });
      assert.equal(page.status, 400);
    }

    page = await browser.submit(page, { user_code });

    assert.equal(page.status, 429);
    assert.equal(page.headers.get('retry-after'), '60');
    assert.match(page.html, /Too many attempts/);
    assert.ok(!page.html.includes('Docket CLI'));
    docket.advance(61_000);
    assert.match((await browser.open(pathOf(user_code))).html, /Docket CLI/);
  });

  test('right codes take no guesses', async () => {
    const docket = await enter();
    const { browser } = await newMember(docket, docket);
    const { user_code } = await startDevice(docket);

    for (let look = 0; look < 15; look++) {
      assert.equal((await browser.open(pathOf(user_code))).status, 200);
    }
  });

  test('a visitor without a session signs in first, and learns nothing of the code', async () => {
    const docket = await enter();
    const password = 'correct horse battery';
    const { email } = await createMember(docket.services, {
      role: 'member',
      workspaceId: docket.workspaceId,
      password,
    });
    const { user_code } = await startDevice(docket);
    const browser = createBrowser(docket.url);

    const right = await browser.open(pathOf(user_code));
    const wrong = await browser.open(pathOf('BCDF-GHJK'));
    const consent = await browser.submit(right, { email, password });

    assert.equal(
      wrong.html.replaceAll('BCDF-GHJK', user_code),
      right.html,
      'a known code looks like an unknown one',
    );
    assert.match(consent.html, /Docket CLI/);
  });

  test('another client cannot redeem the code', async () => {
    const docket = await enter();
    const { browser } = await newMember(docket, docket);
    const app = await registerApplication(docket, { type: 'public' });
    const { device_code, user_code } = await startDevice(docket);
    await browser.submit(await browser.open(pathOf(user_code)), {}, 'Allow');

    const stolen = await poll(docket, device_code, { client_id: app.id });

    assert.equal(stolen.body.error, 'invalid_grant');
    assert.equal((await poll(docket, device_code)).status, 200);
  });

  test('an application of a workspace is allowed only by its members', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { type: 'public' });
    const stranger = await newMember(docket, await enter());
    const { user_code } = await startDevice(docket, { client_id: app.id });

    const page = await stranger.browser.open(pathOf(user_code));
    const forged = {
      ...page,
      forms: [
        {
          method: 'post',
          action: `${pathOf(user_code)}&workspace=${docket.workspaceId}`,
          fields: { step: 'consent', csrf: '' },
          buttons: [{ name: 'decision', value: 'allow', label: 'Allow' }],
        },
      ],
    };

    assert.equal(page.status, 403);
    assert.ok(!(await stranger.browser.submit(forged, {}, 'Allow')).html.includes('connected'));
  });

  test('the user chooses only among own workspaces, and the tokens reach only that one', async () => {
    const docket = await enter();
    const foreign = await enter();
    const { browser, userId } = await newMember(docket, docket);
    const second = await enter();
    await docket.services.db
      .insertInto('memberships')
      .values({
        workspace_id: second.workspaceId,
        user_id: userId,
        role: 'viewer',
        created_at: docket.services.clock.now().toISOString(),
      } as never)
      .execute();
    const { device_code, user_code } = await startDevice(docket);

    const refused = await browser.open(`${pathOf(user_code)}&workspace=${foreign.workspaceId}`);
    const page = await browser.open(`${pathOf(user_code)}&workspace=${second.workspaceId}`);
    await browser.submit(page, {}, 'Allow');
    const { body } = await poll(docket, device_code);
    const me = await docket.get('/me', { key: body.access_token });

    assert.equal(refused.status, 403);
    assert.ok(page.html.includes('Use another workspace'));
    assert.ok(!body.scope.includes('write:documents'), 'a viewer gives no right to write');
    assert.equal(me.body.default_workspace_id, second.workspaceId);
    assert.equal(
      (
        await docket.request('GET', `/v2/workspaces/${docket.workspaceId}`, undefined, {
          key: body.access_token,
        })
      ).status,
      404,
    );
    const { body: listed } = await second.request('GET', '/oauth/clients');
    assert.equal(listed.clients[0].client_id, 'docket-cli');
    await second.request('DELETE', `/oauth/clients/${listed.clients[0].id}`);
    assert.equal((await docket.get('/me', { key: body.access_token })).status, 401);
  });

  test('requests without a right to codes are refused by name', async () => {
    const docket = await enter();
    const ask = (fields: Record<string, string>) =>
      postForm(docket, '/oauth/device_authorization', fields);

    assert.equal((await ask({})).body.error, 'invalid_client');
    assert.equal((await ask({ client_id: 'docket-cli2' })).body.error, 'invalid_client');
    assert.equal((await ask({ ...CLI, client_secret: 'x' })).body.error, 'invalid_client');
    assert.equal((await ask({ ...CLI, scope: 'read:everything' })).body.error, 'invalid_scope');
    assert.equal(
      (await ask({ ...CLI, resource: 'https://evil.example' })).body.error,
      'invalid_target',
    );
    assert.equal((await poll(docket, 'x'.repeat(43))).body.error, 'invalid_grant');
    assert.equal((await poll(docket, '')).body.error, 'invalid_request');
  });

  test('administrator rights are asked for only by name, and with a warning', async () => {
    const docket = await enter();
    const { browser } = await newMember(docket, docket, 'owner');
    const plain = await startDevice(docket);
    const admin = await startDevice(docket, { scope: 'admin:all' });

    assert.ok(!(await browser.open(pathOf(plain.user_code))).html.includes('administrator'));
    assert.match((await browser.open(pathOf(admin.user_code))).html, /rights of an administrator/);
  });
});
