import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { letIn } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { issueTokens } from '../tokens/issue-tokens.ts';
import { addPerson, auditedActions, cookiesOf, logIn, withCookie } from './testing/people.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`sessions on ${database}`, () => {
    test('sessions are listed with the applications, and mark the current one', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const stranger = await addPerson(docket);
      await logIn(docket, stranger);
      const own = (await logIn(docket, person, { key: '', headers: { 'user-agent': 'mine' } }))
        .body;
      await logIn(docket, { ...person, session: 'cookie' });
      await letIn(docket.services, person, ['read:documents']);

      const { body } = await docket.request('GET', '/auth/sessions', undefined, {
        key: own.access_token,
      });

      assert.deepEqual(
        body.sessions.map(({ kind, current }: any) => [kind, current]),
        [
          ['oauth', false],
          ['cookie', false],
          ['tokens', true],
        ],
      );
      assert.partialDeepStrictEqual(body.sessions[2], {
        id: own.session_id,
        client: null,
        user_agent: 'mine',
        ip_address: '127.0.0.1',
      });
      assert.equal(typeof body.sessions[0].client.name, 'string');
      assert.ok(!/hash|secret/.test(JSON.stringify(body)));
    });

    test('sessions end one by one, at the next request, and only for their owner', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const stranger = (await logIn(docket, await addPerson(docket))).body;
      const first = (await logIn(docket, person)).body;
      const second = (await logIn(docket, person)).body;
      const end = (key: string) =>
        docket.request('DELETE', `/auth/sessions/${second.session_id}`, undefined, { key });

      assert.equal((await docket.get('/me', { key: second.access_token })).status, 200);
      const foreign = await end(stranger.access_token);
      const ended = await end(first.access_token);
      const again = await end(first.access_token);

      assert.equal(foreign.status, 404);
      assert.deepEqual(ended.body, { id: second.session_id, deleted: true });
      assert.equal(again.status, 404);
      assert.equal((await docket.get('/me', { key: second.access_token })).status, 401);
      assert.equal((await docket.get('/me', { key: first.access_token })).status, 200);
      assert.ok((await auditedActions(docket, person.userId)).includes('session.ended'));
    });

    test('sessions end all but the current one, while applications stay', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const own = (await logIn(docket, person)).body.access_token;
      const other = (await logIn(docket, person)).body;
      const application = await letIn(docket.services, person, ['read:documents']);

      const { body } = await docket.request('DELETE', '/auth/sessions', undefined, { key: own });

      assert.deepEqual(body, { sessions_ended: 1 });
      assert.equal((await docket.get('/me', { key: own })).status, 200);
      assert.equal((await docket.get('/me', { key: other.access_token })).status, 401);
      assert.equal((await docket.get('/documents', { key: application })).status, 200);
    });

    test('sessions end on logout, with their refresh token and their cookie', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const { access_token, refresh_token } = (await logIn(docket, person)).body;
      const browser = withCookie(cookiesOf(await logIn(docket, { ...person, session: 'cookie' })));

      const tokens = await docket.request('POST', '/auth/logout', undefined, { key: access_token });
      const page = await docket.request('POST', '/auth/logout', undefined, browser);
      const refreshed = await docket.request(
        'POST',
        '/auth/refresh',
        { refresh_token },
        { key: '' },
      );

      assert.deepEqual(tokens.body, { signed_out: true });
      assert.deepEqual(page.body, { signed_out: true });
      assert.match(page.headers.getSetCookie()[0]!, /^docket_session_\d+=; .*Max-Age=0/);
      assert.equal((await docket.get('/me', { key: access_token })).status, 401);
      assert.equal((await docket.get('/me', browser)).status, 401);
      assert.equal(refreshed.status, 401);
    });

    test('sessions cannot be managed by keys and applications', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket, 'admin');
      const application = await letIn(docket.services, person, ['admin:all']);

      for (const key of [docket.key, application]) {
        for (const [method, path] of [
          ['GET', '/auth/sessions'],
          ['DELETE', '/auth/sessions'],
          ['POST', '/auth/logout'],
        ]) {
          const { status, body } = await docket.request(method!, path!, undefined, { key });
          assert.equal(status, 403);
          assert.equal(body.error.details.type, 'session');
        }
      }
    });
  });

  suite(`POST /auth/refresh on ${database}`, () => {
    test('returns what the login returned, once per refresh token', async () => {
      await using docket = await startDocket({ database });
      const { refresh_token } = (await logIn(docket, await addPerson(docket))).body;
      const refresh = (token: string) =>
        docket.request('POST', '/auth/refresh', { refresh_token: token }, { key: '' });

      const { status, body } = await refresh(refresh_token);
      const next = await refresh(body.refresh_token);
      const unknown = await refresh(`rt_${'a'.repeat(43)}`);

      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body).toSorted(), [
        'access_token',
        'expires_in',
        'refresh_token',
        'token_type',
      ]);
      assert.partialDeepStrictEqual(body, { expires_in: 3_600, token_type: 'Bearer' });
      assert.notEqual(body.refresh_token, refresh_token);
      assert.equal(next.status, 200);
      assert.equal(unknown.status, 401);
      assert.equal(unknown.body.error.code, 'unauthorized');
      assert.equal((await docket.get('/me', { key: body.access_token })).status, 200);
    });

    test('rejects refresh tokens of applications', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      await letIn(services, await addPerson(docket), ['read:documents']);
      const grant = await services.db
        .selectFrom('grants')
        .selectAll()
        .where('kind', '=', 'oauth')
        .executeTakeFirstOrThrow();
      const { refresh_token } = await inTransaction(services, (tx) =>
        issueTokens(tx, services, grant),
      );

      const refused = await docket.request('POST', '/auth/refresh', { refresh_token }, { key: '' });

      assert.equal(refused.status, 401);
      assert.equal(refused.body.error.code, 'unauthorized');
    });
  });
}
