import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { shareDocket } from '../../testing/shared-docket.ts';
import {
  CALLBACK,
  newCode,
  newTokens,
  postForm,
  redeem,
  registerApplication,
  VERIFIER,
} from './testing/application.ts';

suite('token endpoint', () => {
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
    test(`rejects ${what}`, async () => {
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

  test('rejects repeated parameters', async () => {
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

    const twice = await postForm(docket, '/oauth/token', `${fields.toString()}&code=${code}`);

    assert.deepEqual([twice.status, twice.body.error], [400, 'invalid_request']);
    assert.equal((await redeem(docket, app, code)).status, 200);
  });

  test('reads parameters from the body, never from the URL', async () => {
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

    const answer = await postForm(docket, `/oauth/token?${fields.toString()}`, '');

    assert.equal(answer.status, 401);
  });
});

function refresh(docket: Parameters<typeof postForm>[0], fields: Record<string, string>) {
  return postForm(docket, '/oauth/token', { grant_type: 'refresh_token', ...fields });
}

suite('refresh tokens of an application', () => {
  const enter = shareDocket({});

  test('refresh tokens return new tokens, with fewer scopes on request', async () => {
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

  test('refresh tokens never return more scopes than were granted', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { refresh_token } = await newTokens(docket, app);
    const credentials = { client_id: app.id, client_secret: app.secret, refresh_token };

    const more = await refresh(docket, { ...credentials, scope: 'read:tasks write:documents' });

    assert.deepEqual([more.status, more.body.error], [400, 'invalid_scope']);
    assert.equal((await refresh(docket, credentials)).status, 200);
  });

  test('refresh tokens are rejected for another application and at the sign-in endpoint', async () => {
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
