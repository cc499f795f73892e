import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { letIn, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import {
  addPerson,
  auditedActions,
  cookiesOf,
  logIn,
  PASSWORD,
  statusesOf,
  withCookie,
} from './testing/people.ts';

const NEW = 'nine blue harbours';

function change(docket: Docket, key: string, body: object) {
  return docket.request('POST', '/auth/password', body, { key });
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /auth/password on ${database}`, () => {
    test('ends all other sessions with their tokens, but keeps applications and keys', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket, 'admin');
      const own = (await logIn(docket, person)).body.access_token;
      const other = (await logIn(docket, person)).body;
      const browser = cookiesOf(await logIn(docket, { ...person, session: 'cookie' }));
      const application = await letIn(docket.services, person, ['read:documents']);
      const made = await docket.post(
        '/api-keys',
        { name: 'a', scopes: ['read:documents'] },
        { key: own },
      );

      const wanted = { current_password: PASSWORD, new_password: NEW };
      const { status, body } = await change(docket, own, wanted);

      assert.equal(made.status, 201);
      assert.deepEqual([status, body], [200, { changed: true, sessions_ended: 2 }]);
      assert.equal((await docket.get('/me', { key: own })).status, 200);
      assert.equal((await docket.get('/me', { key: other.access_token })).status, 401);
      assert.equal((await docket.get('/me', withCookie(browser))).status, 401);
      const { refresh_token } = other;
      const refreshed = await docket.request(
        'POST',
        '/auth/refresh',
        { refresh_token },
        { key: '' },
      );
      assert.equal(refreshed.status, 401);
      assert.equal((await docket.get('/documents', { key: application })).status, 200);
      assert.equal((await docket.get('/documents', { key: made.body.key })).status, 200);
      assert.equal((await logIn(docket, person)).status, 401);
      assert.equal((await logIn(docket, { ...person, password: NEW })).status, 200);
      assert.ok((await auditedActions(docket, person.userId)).includes('password.changed'));
    });

    test('requires the current password, and counts wrong ones like a sign-in', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const key = await signInAs(docket.services, person);

      const without = await change(docket, key, { new_password: NEW });
      const tries = [];
      for (let count = 0; count < 6; count++) {
        const wanted = { current_password: 'wrong', new_password: NEW };
        tries.push(await change(docket, key, wanted));
      }

      assert.equal(without.status, 400);
      assert.deepEqual(without.body.error.details, { field: 'current_password', type: 'required' });
      assert.deepEqual(tries[0]!.body.error.details, {
        field: 'current_password',
        type: 'invalid_value',
      });
      assert.equal(tries[4]!.status, 400);
      assert.equal(tries[5]!.body.error.details.type, 'too_many_attempts');
      assert.equal((await logIn(docket, person)).status, 429);
      await docket.runJobs();
      const audited = (await auditedActions(docket, person.userId)).toSorted();
      const failures = Array.from({ length: 4 }, () => 'sign_in.failed');
      assert.deepEqual(audited, ['sign_in.blocked', ...failures]);
    });

    test('sets a first password only soon after the sign-in', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const { db } = docket.services;
      await db
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', person.userId)
        .execute();
      const early = await signInAs(docket.services, person);
      docket.advance(10 * MINUTE_MS + 1);
      const late = await change(docket, early, { new_password: NEW });
      const fresh = await signInAs(docket.services, person);
      const set = await change(docket, fresh, { new_password: NEW });

      assert.equal(late.status, 403);
      assert.equal(late.body.error.details.type, 'session');
      assert.equal(set.status, 200);
      assert.equal((await logIn(docket, { ...person, password: NEW })).status, 200);
    });

    test('lets one of two concurrent changes win', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const key = await signInAs(docket.services, person);

      const answers = await Promise.all(
        ['nine blue harbours', 'four slow lanterns'].map((new_password) =>
          change(docket, key, { current_password: PASSWORD, new_password }),
        ),
      );

      assert.deepEqual(statusesOf(answers), [200, 400]);
    });
  });
}

suite('password rules', () => {
  const REFUSED = [
    'short',
    'aaaaaaaaaaaaaaaa',
    'abababababab',
    'password1234',
    'Password12345!',
    'qwertyuiop123',
    '123456789012',
    'abcdefghijklmnop',
    'docketdocket1',
    'grace.hopper@example.com',
    'Hopper-Grace1',
    'grace.hopper99',
    'a\u0000bcdefghijklmno',
  ];
  const TAKEN = [
    'nine blue harbours',
    'x7Kp2mQv9LtR',
    'пароль из слов',
    'my grace is sufficient 4u',
  ];

  test('the password rules reject short and guessable passwords', async () => {
    await using docket = await startDocket();
    const person = await addPerson(docket);
    const { db } = docket.services;
    await db
      .updateTable('users')
      .set({ password_hash: null, email: 'grace.hopper@example.com', name: 'Grace Hopper' })
      .where('id', '=', person.userId)
      .execute();
    const key = await signInAs(docket.services, person);

    for (const new_password of REFUSED) {
      const { status, body } = await change(docket, key, { new_password });
      assert.equal(status, 400, new_password);
      assert.equal(body.error.details.field, 'new_password');
    }
    for (const new_password of TAKEN) {
      const { status } = await change(docket, key, { new_password });
      assert.equal(status, 200, new_password);
      await db
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', person.userId)
        .execute();
    }
  });
});
