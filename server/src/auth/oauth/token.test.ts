import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
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

for (const { name: database } of FEATURE_DATABASES) {
  suite(`authorization codes on ${database}`, () => {
    const enter = shareDocket({ database });

    test("authorization codes are exchanged for tokens of the application's workspace", async () => {
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
      const { status, body } = await docket.get('/meetings', { key: access_token });
      assert.equal(status, 403);
      assert.deepEqual(body.error.details.required_scopes, ['read:transcripts']);
    });

    test('authorization codes work once: a second use revokes the tokens of the first', async () => {
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

    test('authorization codes stay valid for their client after a failed use by another one', async () => {
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

    test('authorization codes do not revoke anything when a used code is sent without the right client, URI or verifier', async () => {
      const docket = await enter();
      const app = await registerApplication(docket, { type: 'public' });
      const code = await newCode(docket, app);
      const { body: tokens } = await redeem(docket, app, code);

      await redeem(docket, app, code, { code_verifier: newVerifier() });

      assert.equal((await docket.get('/documents', { key: tokens.access_token })).status, 200);
    });

    test('authorization codes reject a verifier without PKCE, and require one with PKCE', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const plain = await newCode(docket, app, WITHOUT_PKCE);

      const added = await redeem(docket, app, plain);
      const right = await redeem(docket, app, plain, { code_verifier: '' });

      assert.equal(added.body.error, 'invalid_grant');
      assert.equal(right.status, 200);
    });

    test('authorization codes are invalid when the application, the member or the user is gone', async () => {
      const docket = await enter();
      const app = await registerApplication(docket);
      const [code, tokens] = [await newCode(docket, app), await newTokens(docket, app)];

      await docket.request('DELETE', `/oauth/clients/${app.id}`);

      assert.equal((await redeem(docket, app, code)).body.error, 'invalid_client');
      assert.equal((await docket.get('/documents', { key: tokens.access_token })).status, 401);
    });
  });
}

async function redeemedAfter(seconds: number) {
  await using docket = await startDocket();
  const app = await registerApplication(docket);
  const code = await newCode(docket, app);
  docket.advance(seconds * 1_000);
  const { status, body } = await redeem(docket, app, code);
  return [status, body.error];
}

suite('authorization code lifetime and formats', () => {
  const enter = shareDocket({});

  test('an authorization code expires after 60 seconds', async () => {
    assert.deepEqual(await redeemedAfter(59), [200, undefined]);
    assert.deepEqual(await redeemedAfter(60), [400, 'invalid_grant']);
  });

  test('an authorization code leaves nothing behind when it is never redeemed', async () => {
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

  test('an authorization code is redeemed by JSON and by HTTP Basic too', async () => {
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
