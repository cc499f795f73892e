import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import {
  authorizationPath,
  basic,
  CALLBACK,
  challengeOf,
  newCode,
  newMember,
  allow,
  newTokens,
  newVerifier,
  postForm,
  redeem,
  registerApplication,
  VERIFIER,
} from './testing/application.ts';

const WITHOUT_PKCE = { code_challenge: undefined, code_challenge_method: undefined };

for (const { name: database } of DATABASES) {
  suite(`a code, on ${database}`, () => {
    const enter = shareDocket({ database });

    test('is redeemed for tokens that open the workspace of the application', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);

      const answer = await redeem(docket, app, await newCode(docket, app));

      assert.equal(answer.status, 200);
      const { access_token, refresh_token, ...others } = answer.body;
      assert.deepEqual(others, {
        expires_in: 3600,
        token_type: 'Bearer',
        scope: 'read:documents read:tasks',
      });
      assert.match(refresh_token, /^rt_[\w-]{43}$/);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('pragma'), 'no-cache');
      const { body: me } = await docket.get('/me', { key: access_token });
      assert.equal(me.type, 'oauth');
      assert.equal(me.default_workspace_id, docket.workspaceId);
      assert.equal((await docket.get('/documents', { key: access_token })).status, 200);
      const { status, body } = await docket.get('/webhooks', { key: access_token });
      assert.equal(status, 403);
      assert.deepEqual(body.error.details.required_scopes, ['read:webhooks']);
    });

    test('is good once: who shows it again ends what the first was given', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const code = await newCode(docket, app);
      const { body: tokens } = await redeem(docket, app, code);

      const again = await redeem(docket, app, code);

      assert.equal(again.status, 400);
      assert.equal(again.body.error, 'invalid_grant');
      const { status } = await docket.get('/documents', { key: tokens.access_token });
      assert.equal(status, 401);
      const refreshed = await postForm(docket, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
        client_id: app.id,
        client_secret: app.secret,
      });
      assert.equal(refreshed.body.error, 'invalid_grant');
      const audited = await docket.services.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('workspace_id', '=', docket.workspaceId)
        .where('action', '=', 'oauth.code_reused')
        .execute();
      assert.equal(audited.length, 1);
      assert.equal(audited[0]!.target_id, app.id);
    });

    test('that is shown wrongly stays good for its own client', async () => {
      const docket = await enter();
      const [app, other] = [await registerApplication(docket), await registerApplication(docket)];
      const code = await newCode(docket, app);

      for (const [what, changes] of [
        ['another client', { client_id: other.id, client_secret: other.secret }],
        ['another address', { redirect_uri: `${CALLBACK}/` }],
        ['another verifier', { code_verifier: newVerifier() }],
        ['no verifier', { code_verifier: '' }],
        ['the challenge as verifier', { code_verifier: challengeOf(VERIFIER) }],
      ] as const) {
        const { status, body } = await redeem(docket, app, code, changes);
        assert.deepEqual([status, body.error], [400, 'invalid_grant'], what);
      }

      assert.equal((await redeem(docket, app, code)).status, 200);
    });

    test('that was used ends nothing for who cannot show what belongs to it', async () => {
      const docket = await enter();
      const app = await registerApplication(docket, { type: 'public' });
      const code = await newCode(docket, app);
      const { body: tokens } = await redeem(docket, app, code);

      await redeem(docket, app, code, { code_verifier: newVerifier() });

      assert.equal((await docket.get('/documents', { key: tokens.access_token })).status, 200);
    });

    test('of a request without PKCE takes no verifier, and one with it none is not enough', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const plain = await newCode(docket, app, WITHOUT_PKCE);

      const added = await redeem(docket, app, plain);
      const right = await redeem(docket, app, plain, { code_verifier: '' });

      assert.equal(added.body.error, 'invalid_grant');
      assert.equal(right.status, 200);
    });

    test('is of no use when the application, the member or the user is gone', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const [code, tokens] = [await newCode(docket, app), await newTokens(docket, app)];

      await docket.request('DELETE', `/oauth/clients/${app.id}`);

      assert.equal((await redeem(docket, app, code)).body.error, 'invalid_client');
      assert.equal((await docket.get('/documents', { key: tokens.access_token })).status, 401);
    });
  });
}

suite('a code', () => {
  const enter = shareDocket({});

  async function withCode(seconds: number) {
    const docket: Docket = await startDocket();
    const app = await registerApplication(docket);
    const code = await newCode(docket, app);
    docket.advance(seconds * 1_000);
    const { status, body } = await redeem(docket, app, code);
    await docket[Symbol.asyncDispose]();
    return [status, body.error];
  }

  test('is good for 60 seconds', async () => {
    assert.deepEqual(await withCode(59), [200, undefined]);
    assert.deepEqual(await withCode(60), [400, 'invalid_grant']);
  });

  test('that nobody redeems leaves nothing behind', async () => {
    await using docket = await startDocket();
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    await allow(browser, authorizationPath(app));
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    docket.advance(61_000);

    const { body } = await docket.request('GET', '/auth/sessions', undefined, {
      key: '',
      headers: { cookie },
    });

    assert.deepEqual(
      body.sessions.map(({ kind }: { kind: string }) => kind),
      ['cookie'],
    );
    docket.advance(2 * 86_400_000);
    await docket.runJobs();
    const codes = docket.services.db.selectFrom('authorization_codes').selectAll();
    assert.deepEqual(await codes.execute(), []);
  });

  test('is redeemed by JSON as well, and by HTTP Basic', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const fields = {
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    };
    const authorization = basic(app.id, app.secret);

    const json = await docket.request(
      'POST',
      '/oauth/token',
      { ...fields, code: await newCode(docket, app), client_id: app.id, client_secret: app.secret },
      { key: '' },
    );
    const form = await postForm(
      docket,
      '/oauth/token',
      { ...fields, code: await newCode(docket, app) },
      { authorization },
    );
    const both = await postForm(
      docket,
      '/oauth/token',
      { ...fields, code: await newCode(docket, app), client_id: app.id },
      { authorization },
    );

    assert.deepEqual([json.status, form.status, both.status], [200, 200, 200]);
  });
});

suite('a client', () => {
  const enter = shareDocket({});

  for (const [what, headers, fields] of [
    ['without a word', {}, {}],
    ['that is unknown', {}, { client_id: `client_${'0'.repeat(32)}`, client_secret: 'dcs_x' }],
    ['without its secret', {}, { client_id: 'ID' }],
    ['with an empty secret', {}, { client_id: 'ID', client_secret: '' }],
    ['with a wrong secret', {}, { client_id: 'ID', client_secret: 'dcs_wrong' }],
    ['with a wrong secret in Basic', { authorization: basic('ID', 'dcs_wrong') }, {}],
    ['with a broken Basic', { authorization: 'Basic %%%' }, {}],
    ['with Basic without a colon', { authorization: `Basic ${btoa('ID')}` }, {}],
    ['with Basic that is badly encoded', { authorization: `Basic ${btoa('%zz:%zz')}` }, {}],
    ['with U+0000', { authorization: `Basic ${btoa('client_%00:x')}` }, {}],
    ['with a Bearer credential', { authorization: 'Bearer svc_live_x' }, { client_id: 'ID' }],
  ] as const) {
    test(`${what} is not let in`, async () => {
      const docket = await enter();
      const { id } = await registerApplication(docket);
      const sent = JSON.parse(JSON.stringify({ headers, fields }).replaceAll('ID', id)) as {
        headers: Record<string, string>;
        fields: Record<string, string>;
      };
      if (what.endsWith('in Basic')) sent.headers['authorization'] = basic(id, 'dcs_wrong');

      for (const path of ['token', 'revoke', 'introspect']) {
        const answer = await postForm(
          docket,
          `/oauth/${path}`,
          { grant_type: 'refresh_token', refresh_token: 'rt_x', token: 'rt_x', ...sent.fields },
          sent.headers,
        );
        assert.equal(answer.status, 401, path);
        assert.equal(answer.body.error, 'invalid_client');
        assert.match(answer.headers.get('www-authenticate')!, /^Basic realm=/);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
      }
    });
  }

  test('shows who it is in one way', async () => {
    const docket = await enter();
    const [app, other] = [await registerApplication(docket), await registerApplication(docket)];
    const fields = { grant_type: 'refresh_token', refresh_token: 'rt_x' };
    const authorization = basic(app.id, app.secret);

    const twice = { ...fields, client_id: app.id, client_secret: app.secret };
    const another = { ...fields, client_id: other.id };

    for (const body of [twice, another]) {
      const answer = await postForm(docket, '/oauth/token', body, { authorization });
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request']);
    }
  });

  test('that is public has no secret to show', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { type: 'public' });
    const code = await newCode(docket, app);

    const wrong = await redeem(docket, app, code, { client_secret: 'dcs_x' });
    const right = await redeem(docket, app, code, { client_secret: '' });

    assert.equal(wrong.body.error, 'invalid_client');
    assert.equal(right.status, 200);
  });

  test('may use its old secret as long as the rotation says', async () => {
    await using docket = await startDocket();
    const app = await registerApplication(docket);
    const path = `/oauth/clients/${app.id}/rotate-secret`;
    const { body: next } = await docket.request('POST', path, { overlap_hours: 1 });
    const show = async (secret: string) => {
      const fields = { token: 'rt_x', client_id: app.id, client_secret: secret };
      return (await postForm(docket, '/oauth/revoke', fields)).status;
    };

    assert.deepEqual([await show(app.secret), await show(next.client_secret)], [200, 200]);
    docket.advance(3_600_000);
    assert.deepEqual([await show(app.secret), await show(next.client_secret)], [401, 200]);
    const { body: last } = await docket.request('POST', path, {});
    assert.deepEqual([await show(next.client_secret), await show(last.client_secret)], [401, 200]);
  });
});

suite('the token endpoint', () => {
  const enter = shareDocket({});

  for (const [what, fields, error] of [
    ['no grant_type', {}, 'invalid_request'],
    ['an empty grant_type', { grant_type: '' }, 'invalid_request'],
    [
      'a password',
      { grant_type: 'password', username: 'a', password: 'b' },
      'unsupported_grant_type',
    ],
    ['credentials of the client', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['an implicit grant', { grant_type: 'implicit' }, 'unsupported_grant_type'],
    ['no code', { grant_type: 'authorization_code', redirect_uri: CALLBACK }, 'invalid_request'],
    ['no address', { grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
    [
      'an unknown code',
      { grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK },
      'invalid_grant',
    ],
    ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
    [
      'an unknown refresh token',
      { grant_type: 'refresh_token', refresh_token: 'x' },
      'invalid_grant',
    ],
    [
      'an unknown scope',
      { grant_type: 'refresh_token', refresh_token: 'x', scope: 'read:mail' },
      'invalid_scope',
    ],
  ] as const) {
    test(`refuses ${what}`, async () => {
      const docket = await enter();
      const app = await registerApplication(docket);

      const answer = await postForm(docket, '/oauth/token', {
        client_id: app.id,
        client_secret: app.secret,
        ...fields,
      });

      assert.deepEqual([answer.status, answer.body.error], [400, error]);
      assert.deepEqual(Object.keys(answer.body), ['error', 'error_description']);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    });
  }

  test('refuses what is sent twice', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const code = await newCode(docket, app);
    const fields = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: app.id,
      client_secret: app.secret,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    });

    const twice = await postForm(docket, '/oauth/token', `${fields}&code=${code}`);

    assert.deepEqual([twice.status, twice.body.error], [400, 'invalid_request']);
    assert.equal((await redeem(docket, app, code)).status, 200);
  });

  test('takes parameters from the body, never from the address', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const fields = new URLSearchParams({
      grant_type: 'authorization_code',
      code: await newCode(docket, app),
      client_id: app.id,
      client_secret: app.secret,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    });

    const answer = await postForm(docket, `/oauth/token?${fields}`, '');

    assert.equal(answer.status, 401);
  });
});

suite('a refresh token', () => {
  const enter = shareDocket({});

  function refresh(docket: Parameters<typeof postForm>[0], fields: Record<string, string>) {
    return postForm(docket, '/oauth/token', { grant_type: 'refresh_token', ...fields });
  }

  test('gives the next tokens, and fewer scopes to who asks for fewer', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const credentials = { client_id: app.id, client_secret: app.secret };
    const first = await newTokens(docket, app);

    const narrow = await refresh(docket, {
      ...credentials,
      refresh_token: first.refresh_token,
      scope: 'read:tasks',
    });
    const wide = await refresh(docket, {
      ...credentials,
      refresh_token: narrow.body.refresh_token,
    });

    assert.equal(narrow.body.scope, 'read:tasks');
    assert.equal((await docket.get('/tasks', { key: narrow.body.access_token })).status, 200);
    assert.equal((await docket.get('/documents', { key: narrow.body.access_token })).status, 403);
    assert.equal(wide.body.scope, 'read:documents read:tasks');
    assert.equal(wide.headers.get('cache-control'), 'no-store');
  });

  test('gives no more than was granted', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { refresh_token } = await newTokens(docket, app);
    const credentials = { client_id: app.id, client_secret: app.secret, refresh_token };

    const more = await refresh(docket, { ...credentials, scope: 'read:tasks write:documents' });

    assert.deepEqual([more.status, more.body.error], [400, 'invalid_scope']);
    assert.equal((await refresh(docket, credentials)).status, 200);
  });

  test('is of no use to another application, nor at the door of sign-ins', async () => {
    const docket = await enter();
    const [app, other] = [await registerApplication(docket), await registerApplication(docket)];
    const { refresh_token } = await newTokens(docket, app);

    const foreign = await refresh(docket, {
      client_id: other.id,
      client_secret: other.secret,
      refresh_token,
    });
    const signIn = await docket.request('POST', '/auth/refresh', { refresh_token }, { key: '' });
    const own = await refresh(docket, {
      client_id: app.id,
      client_secret: app.secret,
      refresh_token,
    });

    assert.deepEqual([foreign.status, foreign.body.error], [400, 'invalid_grant']);
    assert.equal(signIn.status, 401);
    assert.equal(own.status, 200);
  });
});
