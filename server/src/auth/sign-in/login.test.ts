import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { hashPassword, isPassword, NO_PASSWORD_HASH } from '../../kernel/password.ts';
import { createMember } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import {
  addPerson,
  auditedActions,
  BEHIND_PROXY,
  cookiesOf,
  from,
  logIn,
  PASSWORD,
  withCookie,
} from './testing/people.ts';
import { sessionCookie } from '../../testing/session-cookie.ts';

for (const { name: database } of DATABASES) {
  suite(`POST /auth/login on ${database}`, () => {
    test('returns tokens of the user', async () => {
      await using docket = await startDocket({ database });
      const { email, userId, workspaceId } = await addPerson(docket);

      const { status, headers, body } = await logIn(docket, { email: email.toUpperCase() });
      const me = await docket.get('/me', { key: body.access_token });

      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.deepEqual(headers.getSetCookie(), []);
      assert.match(body.refresh_token, /^rt_/);
      assert.partialDeepStrictEqual(body, {
        expires_in: 3_600,
        token_type: 'Bearer',
        user: { id: userId, email, name: null },
      });
      assert.partialDeepStrictEqual(me.body, {
        type: 'user',
        user: { id: userId },
        default_workspace_id: workspaceId,
      });
      assert.deepEqual(await auditedActions(docket, userId), ['sign_in.succeeded']);
    });

    test('returns a browser session as a cookie, without tokens', async () => {
      await using docket = await startDocket({ database });
      const { email, userId } = await addPerson(docket);

      const answer = await logIn(docket, { email, session: 'cookie' });
      const me = await docket.get('/me', withCookie(cookiesOf(answer)));

      assert.deepEqual(Object.keys(answer.body).toSorted(), ['expires_in', 'session_id', 'user']);
      const [cookie = ''] = answer.headers.getSetCookie();
      assert.match(
        cookie,
        /^docket_session_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
      );
      assert.equal(me.body.user.id, userId);
      const rows = await docket.services.db.selectFrom('grants').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(cookiesOf(answer).split('=')[1]!));
    });

    test('ignores a session cookie of the browser and ends that session', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);
      const planted = sessionCookie(docket.url, 'planted-by-somebody-else');

      const first = await logIn(docket, { email, session: 'cookie' }, withCookie(planted));
      const old = cookiesOf(first);
      const second = await logIn(docket, { email, session: 'cookie' }, withCookie(old));

      assert.notEqual(old, planted);
      assert.notEqual(cookiesOf(second), old);
      assert.equal((await docket.get('/me', withCookie(planted))).status, 401);
      assert.equal((await docket.get('/me', withCookie(old))).status, 401);
      assert.equal((await docket.get('/me', withCookie(cookiesOf(second)))).status, 200);
    });

    test('does not reveal whether the address or the password was wrong, in its response or its work', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);
      const withoutPassword = await createMember(docket.services, { role: 'member' });
      const tried = [
        { email, password: 'not the password' },
        { email: 'nobody@example.com' },
        { email: withoutPassword.email },
      ];

      const told = [];
      for (const each of tried) {
        const { status, body, headers } = await logIn(docket, each);
        assert.equal(headers.get('www-authenticate'), 'Bearer realm="Docket"');
        const jobs = await docket.services.db
          .selectFrom('jobs')
          .select('id')
          .where('queue', '=', 'auth.note_failed_sign_in')
          .execute();
        const { request_id: _request, ...error } = body.error;
        told.push({ status, error, jobs: jobs.length });
        await docket.runJobs();
      }

      assert.deepEqual(told[0], {
        status: 401,
        error: { code: 'unauthorized', message: 'The e-mail address or the password is wrong' },
        jobs: 1,
      });
      assert.deepEqual(told[1], told[0]);
      assert.deepEqual(told[2], told[0]);
    });

    test('starts in the requested workspace, and rejects a workspace of others', async () => {
      await using docket = await startDocket({ database });
      const { email, userId, workspaceId } = await addPerson(docket);
      const foreign = (await docket.get('/me', { key: await docket.createWorkspace() })).body
        .default_workspace_id;

      const refused = await logIn(docket, { email, workspace_id: foreign });
      await docket.services.db
        .insertInto('memberships')
        .values({ workspace_id: foreign, user_id: userId, role: 'viewer', created_at: '2026' })
        .execute();
      const there = await logIn(docket, { email, workspace_id: foreign });
      const me = await docket.get('/me', { key: there.body.access_token });

      assert.equal(refused.status, 404);
      assert.equal(me.body.default_workspace_id, foreign);
      assert.equal(me.body.workspaces.length, 2);
      assert.notEqual(foreign, workspaceId);
    });

    test('writes failures to the audit log of the user', async () => {
      await using docket = await startDocket({ database });
      const { email, userId } = await addPerson(docket);

      for (let count = 0; count < 5; count++) {
        await logIn(docket, { email, password: 'wrong' });
        await docket.runJobs();
      }
      await logIn(docket, { email: 'nobody@example.com' });
      await docket.runJobs();

      const failures = Array.from({ length: 4 }, () => 'sign_in.failed');
      assert.deepEqual(await auditedActions(docket, userId), [...failures, 'sign_in.blocked']);
    });
  });
}

function cost(hash: string): string {
  return hash.split('$').slice(0, 4).join('$');
}

suite('sign-in of an unknown user', () => {
  test('the sign-in of an unknown user takes the same work as for a known user', async () => {
    await using docket = await startDocket({ settings: BEHIND_PROXY });
    const { email } = await addPerson(docket);
    const withoutPassword = await createMember(docket.services, { role: 'member' });
    const own = await hashPassword('a');

    // As many as one network may check concurrently: a further check would find no slot.
    const network = '203.0.113.7';
    const checks = Array.from({ length: 8 }, () => isPassword('b', own, network));
    const full = [];
    for (const each of [email, 'nobody@example.com', withoutPassword.email]) {
      full.push(await logIn(docket, { email: each }, from(network)));
    }
    const elsewhere = await logIn(docket, { email }, from('203.0.113.8'));
    await Promise.all(checks);

    assert.equal(cost(NO_PASSWORD_HASH), cost(own));
    assert.equal(await isPassword(PASSWORD, NO_PASSWORD_HASH), false);
    for (const { status, headers, body } of full) {
      assert.equal(status, 429);
      assert.equal(body.error.details.type, 'concurrent_requests');
      assert.equal(headers.get('retry-after'), '5');
    }
    assert.equal(elsewhere.status, 200);
  });
});
