import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { changeRole, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import {
  allow,
  type Application,
  authorizationPath,
  newMember,
  newTokens,
  postForm,
  redeem,
  registerApplication,
} from './testing/application.ts';

function credentials({ id, secret }: Application) {
  return { client_id: id, ...(secret !== '' && { client_secret: secret }) };
}

async function statusOf(docket: SharedDocket, path: string, key: string): Promise<number> {
  return (await docket.get(path, { key })).status;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`tokens of an application on ${database}`, () => {
    const enter = shareDocket({ database });

    async function enterWithTokens(scope = 'read:documents read:tasks') {
      const docket = await enter();
      const app = await registerApplication(docket);
      const member = await newMember(docket, app);
      const code = (await allow(member.browser, authorizationPath(app, { scope }))).get('code')!;
      const { body } = await redeem(docket, app, code);
      return { docket, app, member, key: body.access_token, refresh: body.refresh_token };
    }

    test("an application's tokens lose a scope at the next request after the registration loses it", async () => {
      const { docket, app, key } = await enterWithTokens();
      assert.equal(await statusOf(docket, '/tasks', key), 200);

      await docket.request('PATCH', `/oauth/clients/${app.id}`, { scopes: ['read:documents'] });

      assert.equal(await statusOf(docket, '/tasks', key), 403);
      assert.equal(await statusOf(docket, '/documents', key), 200);
    });

    test("an application's tokens follow the role of their user, and end when the user leaves", async () => {
      const { docket, app, member, key } = await enterWithTokens('read:documents write:documents');
      const of = { userId: member.userId, workspaceId: app.workspaceId };
      const body = { content: 'Text', title: 'T' };
      assert.equal((await docket.post('/documents', body, { key })).status, 201);

      await changeRole(docket.services, of, 'viewer');
      assert.equal((await docket.post('/documents', body, { key })).status, 403);
      assert.equal(await statusOf(docket, '/documents', key), 200);

      await changeRole(docket.services, of, null);
      assert.equal(await statusOf(docket, '/documents', key), 401);
    });

    test("an application's tokens reach only the workspace of the application", async () => {
      const { docket, member, key } = await enterWithTokens();
      const other = await enter();
      await changeRole(docket.services, { ...member, workspaceId: other.workspaceId }, 'owner');
      assert.equal(
        await statusOf(
          docket,
          `/documents?workspace_id=${other.workspaceId}`,
          await signInAs(docket.services, member),
        ),
        200,
      );

      const path = `/documents?workspace_id=${other.workspaceId}`;

      assert.equal(await statusOf(docket, path, key), 404);
    });

    test("an application's tokens end together when either token is revoked", async () => {
      for (const which of ['access', 'refresh'] as const) {
        const { docket, app, key, refresh } = await enterWithTokens();
        const token = which === 'access' ? key : refresh;

        const answer = await postForm(docket, '/oauth/revoke', { ...credentials(app), token });

        assert.equal(answer.status, 200);
        assert.equal(await statusOf(docket, '/documents', key), 401, which);
        const refreshed = await postForm(docket, '/oauth/token', {
          ...credentials(app),
          grant_type: 'refresh_token',
          refresh_token: refresh,
        });
        assert.equal(refreshed.body.error, 'invalid_grant', which);
        const audited = await docket.services.db
          .selectFrom('audit_entries')
          .select('target_id')
          .where('workspace_id', '=', docket.workspaceId)
          .where('action', '=', 'oauth.revoked')
          .execute();
        assert.deepEqual(audited, [{ target_id: app.id }]);
      }
    });

    test("an application's tokens survive a revocation by another client", async () => {
      const { docket, key, refresh } = await enterWithTokens();
      const other = await registerApplication(docket);

      for (const token of [key, refresh, 'rt_unknown', 'eyJ.eyJ.x', 'x'.repeat(8_000)]) {
        const answer = await postForm(docket, '/oauth/revoke', {
          ...credentials(other),
          token,
          token_type_hint: 'no_such_type',
        });
        assert.deepEqual([answer.status, answer.body], [200, {}]);
      }

      assert.equal(await statusOf(docket, '/documents', key), 200);
    });

    test("an application's tokens are described by introspection to their own application only", async () => {
      const { docket, app, member, key, refresh } = await enterWithTokens();
      const other = await registerApplication(docket);
      const ask = async (of: Application, token: string) =>
        (await postForm(docket, '/oauth/introspect', { ...credentials(of), token })).body;
      const now = docket.services.clock.now().getTime() / 1_000;
      const { publicUrl } = docket.services;

      const access = await ask(app, key);

      assert.partialDeepStrictEqual(access, {
        active: true,
        scope: 'read:documents read:tasks',
        client_id: app.id,
        sub: member.userId,
        iss: publicUrl,
        aud: publicUrl,
        token_type: 'Bearer',
      });
      assert.ok(Math.abs(access.exp - now - 3_600) <= 60 && access.exp - access.iat === 3_600);
      assert.partialDeepStrictEqual(await ask(app, refresh), { active: true, sub: member.userId });
      assert.equal('token_type' in (await ask(app, refresh)), false);
      const signIn = await signInAs(docket.services, member);
      for (const [of, token] of [
        [other, key],
        [other, refresh],
        [app, signIn],
        [app, docket.key],
        [app, `${key}x`],
        [app, 'nothing'],
      ] as const) {
        assert.deepEqual(await ask(of, token), { active: false });
      }
      await changeRole(docket.services, { ...member, workspaceId: app.workspaceId }, null);
      assert.deepEqual(await ask(app, key), { active: false });
    });
  });
}

suite('OAuth introspection', () => {
  const enter = shareDocket({});

  test('introspection is restricted to confidential applications', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { type: 'public' });
    const { access_token } = await newTokens(docket, app);

    const { status, body } = await postForm(docket, '/oauth/introspect', {
      client_id: app.id,
      token: access_token,
    });

    assert.deepEqual([status, body.error], [400, 'unauthorized_client']);
  });

  for (const path of ['introspect', 'revoke']) {
    test(`introspection requires a token, as revocation does: ${path}`, async () => {
      const docket = await enter();
      const app = await registerApplication(docket);

      const { status, body } = await postForm(docket, `/oauth/${path}`, credentials(app));

      assert.deepEqual([status, body.error], [400, 'invalid_request']);
    });
  }
});

suite('a legacy scope that implies more alone', () => {
  const enter = shareDocket({});

  test('a legacy scope grants no more than within the scopes it was granted with', async () => {
    const docket = await enter();
    // With a legacy scope beside it, `write:documents` does not imply deletion.
    const app = await registerApplication(docket, { scopes: ['write:documents', 'read:meetings'] });
    const { access_token: key } = await newTokens(docket, app, { scope: 'write:documents' });
    const { body: made } = await docket.post(
      '/documents',
      { content: 'Text', title: 'T' },
      { key },
    );

    assert.match(made.id, /^doc_/);
    assert.equal((await docket.delete(`/documents/${made.id}`, { key })).status, 403);
  });

  test('a legacy scope grants the scope that it covers', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { scopes: ['admin:all'] });
    const { browser } = await newMember(docket, app, 'admin');
    const path = authorizationPath(app, { scope: 'read:tasks' });
    const { body } = await redeem(docket, app, (await allow(browser, path)).get('code')!);

    assert.equal(await statusOf(docket, '/tasks', body.access_token), 200);
    assert.equal(await statusOf(docket, '/documents', body.access_token), 403);
  });
});
