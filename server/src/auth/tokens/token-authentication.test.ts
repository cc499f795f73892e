import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { createAuthenticator } from '../authenticate.ts';
import { startDocket } from '../../testing/docket.ts';
import { changeRows, CALLER, openSession, signInOwner } from '../../testing/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { revokeGrant } from './grants.ts';
import { sessionCookie } from '../../testing/session-cookie.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`access tokens on ${database}`, () => {
    test('access tokens expire after exactly an hour', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      const statusAfter = async (ms: number) => {
        docket.advance(ms);
        return (await docket.get('/documents', { key: tokens.access_token })).status;
      };

      assert.equal(await statusAfter(0), 200);
      assert.equal(await statusAfter(59 * MINUTE_MS + 59 * SECOND_MS), 200);
      assert.equal(await statusAfter(SECOND_MS), 401);
      assert.equal(await statusAfter(SECOND_MS), 401);
    });

    test('access tokens end with their grant at the next request', async () => {
      await using docket = await startDocket({ database });
      const { grant, tokens } = await signInOwner(docket);
      const key = tokens.access_token;
      assert.equal((await docket.get('/documents', { key })).status, 200);

      await inTransaction(docket.services, (tx) => revokeGrant(tx, docket.services, grant.id));
      const refused = await docket.get('/documents', { key });

      assert.equal(refused.status, 401);
      assert.equal(refused.body.error.code, 'unauthorized');
    });

    test("access tokens hold the current scopes of the user's role", async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      const key = tokens.access_token;
      const make = () => docket.post('/tasks', { title: 'Call them back' }, { key });

      assert.equal((await make()).status, 201);
      await changeRows(docket, (db) => db.updateTable('memberships').set({ role: 'viewer' }));
      assert.equal((await make()).status, 403);
      assert.equal((await docket.get('/tasks', { key })).status, 200);
      await changeRows(docket, (db) => db.deleteFrom('memberships'));
      assert.equal((await docket.get('/tasks', { key })).status, 403);
    });

    test('access tokens record the last use of their grant to about a minute', async () => {
      await using docket = await startDocket({ database });
      const { grant, tokens } = await signInOwner(docket);
      const { db, tokens: service } = docket.services;
      docket.advance(10 * MINUTE_MS);
      for (let times = 0; times < 3; times++) {
        await docket.get('/tasks', { key: tokens.access_token });
        docket.advance(10 * SECOND_MS);
      }

      await service.grantUses.flush();
      const { last_used_at } = await db
        .selectFrom('grants')
        .selectAll()
        .where('id', '=', grant.id)
        .executeTakeFirstOrThrow();

      assert.equal(last_used_at, '2026-01-05T09:10:00.000Z');
    });
  });

  suite(`session cookies on ${database}`, () => {
    test('session cookies expire after 14 days without use, and after 30 days in any case', async () => {
      await using docket = await startDocket({ database });
      const idle = await openSession(docket);
      const busy = await openSession(docket);
      const statusOf = async (cookie: string) =>
        (await docket.get('/tasks', { key: '', headers: { cookie } })).status;

      assert.equal(await statusOf(idle), 200);
      docket.advance(13 * DAY_MS + 23 * HOUR_MS);
      assert.equal(await statusOf(busy), 200);
      docket.advance(HOUR_MS);
      assert.equal(await statusOf(idle), 401);
      docket.advance(13 * DAY_MS);
      assert.equal(await statusOf(busy), 200);
      docket.advance(2 * DAY_MS + 23 * HOUR_MS);
      assert.equal(await statusOf(busy), 200);
      docket.advance(HOUR_MS);
      assert.equal(await statusOf(busy), 401);
    });

    test('a check that is no use does not prolong a session', async () => {
      await using docket = await startDocket({ database });
      const sessionSecret = (await openSession(docket)).split('=')[1]!;
      const authenticate = createAuthenticator(docket.services, []);
      for (let days = 0; days < 13; days++) {
        docket.advance(DAY_MS);
        await authenticate({ sessionCookie: sessionSecret }, { isUse: false });
      }

      docket.advance(DAY_MS);

      await assert.rejects(
        async () => authenticate({ sessionCookie: sessionSecret }, { isUse: false }),
        {
          code: 'unauthorized',
        },
      );
    });

    test('session cookies get a new secret at each sign-in, stored as a hash', async () => {
      await using docket = await startDocket({ database });
      const [first, second] = [await openSession(docket), await openSession(docket)];

      const rows = await docket.services.db.selectFrom('grants').selectAll().execute();

      assert.notEqual(first, second);
      const secret = first.split('=')[1]!;
      assert.equal(Buffer.from(secret, 'base64url').length, 32);
      assert.ok(!JSON.stringify(rows).includes(secret));
      assert.ok(rows.every(({ ip_address }) => ip_address === CALLER.address));
    });

    test('session cookies are not accepted as access tokens, nor access tokens as cookies', async () => {
      await using docket = await startDocket({ database });
      const cookie = await openSession(docket);
      const { tokens } = await signInOwner(docket);

      const asToken = await docket.get('/tasks', { key: cookie.split('=')[1]! });
      const asCookie = await docket.get('/tasks', {
        key: '',
        headers: { cookie: sessionCookie(docket.url, tokens.refresh_token) },
      });

      assert.equal(asToken.status, 401);
      assert.equal(asCookie.status, 401);
    });
  });
}
