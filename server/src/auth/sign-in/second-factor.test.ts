import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Secret, TOTP } from 'otpauth';

import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { hashPassword } from '../../kernel/password.ts';
import { signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { removeSecondFactorByEmail } from './second-factor-settings.ts';
import {
  addPerson,
  auditedActions,
  countTries,
  logIn,
  PASSWORD,
  type Person,
  statusesOf,
} from './testing/people.ts';

/** Returns the TOTP code `steps` periods of 30 seconds from now. */
function codeOf(docket: Docket, secret: string, steps = 0): string {
  const timestamp = docket.services.clock.now().getTime() + steps * 30 * SECOND_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

function call(docket: Docket, key: string, path: string, body: object, method = 'POST') {
  return docket.request(method, `/auth/totp${path}`, body, { key });
}

type Enrolled = Person & { key: string; secret: string; recoveryCodes: string[] };

/** Adds a user with a second factor whose current code is used. */
async function enrol(docket: Docket): Promise<Enrolled> {
  const person = await addPerson(docket);
  const key = await signInAs(docket.services, person);
  const { secret } = (await call(docket, key, '', { password: PASSWORD })).body;
  const confirmed = await call(docket, key, '/confirm', { code: codeOf(docket, secret) });
  assert.equal(confirmed.status, 200);
  return { ...person, key, secret, recoveryCodes: confirmed.body.recovery_codes };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`second factor on ${database}`, () => {
    test('a second factor is activated by a first code, and required from then on', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const key = await signInAs(docket.services, person);

      const withoutPassword = await call(docket, key, '', {});
      const begun = await call(docket, key, '', { password: PASSWORD });
      const before = await logIn(docket, person);
      const { secret, otpauth_url } = begun.body;
      const wrong = await call(docket, key, '/confirm', { code: '000000' });
      const confirmed = await call(docket, key, '/confirm', { code: codeOf(docket, secret) });
      const missing = await logIn(docket, person);
      const wrongPassword = await logIn(docket, { ...person, password: 'wrong', code: '123456' });
      docket.advance(30 * SECOND_MS);
      const right = await logIn(docket, { ...person, code: codeOf(docket, secret) });

      assert.equal(withoutPassword.body.error.details.field, 'password');
      assert.match(secret, /^[A-Z2-7]{32}$/);
      assert.equal(otpauth_url.startsWith('otpauth://totp/Docket:'), true);
      assert.equal(before.status, 200);
      assert.equal(wrong.body.error.details.field, 'code');
      assert.equal(confirmed.body.recovery_codes.length, 10);
      assert.equal(new Set(confirmed.body.recovery_codes).size, 10);
      assert.equal(missing.status, 401);
      assert.deepEqual(missing.body.error.details, { type: 'second_factor_required' });
      assert.equal(wrongPassword.status, 401);
      assert.equal(wrongPassword.body.error.details, undefined);
      assert.equal(right.status, 200);
      const { totp_secret_sealed } = await docket.services.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      assert.ok(!totp_secret_sealed!.includes(secret));
      assert.ok((await auditedActions(docket, person.userId)).includes('second_factor.enabled'));
    });

    test('a second factor accepts codes of adjacent time steps, each once', async () => {
      await using docket = await startDocket({ database });
      const { email, secret } = await enrol(docket);
      const sign = async (code: string) => (await logIn(docket, { email, code })).status;

      assert.equal(await sign(codeOf(docket, secret)), 401, 'the one that set it up');
      assert.equal(await sign(codeOf(docket, secret, 1)), 200);
      assert.equal(await sign(codeOf(docket, secret, 1)), 401);
      assert.equal(await sign(codeOf(docket, secret, 2)), 401);
      docket.advance(90 * SECOND_MS);
      assert.equal(await sign(codeOf(docket, secret, -2)), 401);
      assert.equal(await sign(codeOf(docket, secret, -1)), 200);
      assert.equal(await sign(codeOf(docket, secret)), 200);
      assert.equal(await sign(codeOf(docket, secret, -1)), 401, 'of an earlier step');
    });

    test('a second factor accepts one of several concurrent uses of a code', async () => {
      await using docket = await startDocket({ database });
      const { email, secret, recoveryCodes, userId } = await enrol(docket);
      docket.advance(30 * SECOND_MS);
      // Real hashing cost: all four are admitted before the first check ends.
      const password_hash = await hashPassword(PASSWORD);
      const { db } = docket.services;
      await db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();

      for (const code of [codeOf(docket, secret), recoveryCodes[0]!]) {
        const answers = await Promise.all(
          Array.from({ length: 4 }, () => logIn(docket, { email, code })),
        );
        assert.deepEqual(statusesOf(answers), [200, 401, 401, 401]);
      }
    });

    test('a second factor accepts each recovery code once, in any notation, and stores only hashes', async () => {
      await using docket = await startDocket({ database });
      const { email, recoveryCodes, userId } = await enrol(docket);
      const [first, second] = recoveryCodes;

      const statuses = [];
      for (const code of [
        first!,
        first!,
        second!.toUpperCase().replaceAll('-', ' '),
        'aaaa-aaaa-aaaa-aaaa',
      ]) {
        statuses.push((await logIn(docket, { email, code })).status);
      }

      assert.match(first!, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      assert.deepEqual(statuses, [200, 401, 200, 401]);
      const rows = await docket.services.db.selectFrom('recovery_codes').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(first!.replaceAll('-', '')));
      const actions = await auditedActions(docket, userId);
      assert.equal(actions.filter((action) => action === 'recovery_code.used').length, 2);
    });

    test('a second factor counts wrong codes like wrong passwords, but not a missing code', async () => {
      await using docket = await startDocket({ database });
      const { email, secret } = await enrol(docket);
      await docket.services.db.deleteFrom('sign_in_failures').execute();
      docket.advance(30 * SECOND_MS);

      for (let count = 0; count < 7; count++) {
        const { body } = await logIn(docket, { email });
        assert.equal(body.error.details.type, 'second_factor_required');
      }
      assert.equal(await countTries(docket), 0);
      const guesses = [];
      for (let count = 0; count < 6; count++) {
        guesses.push((await logIn(docket, { email, code: `00000${count}` })).body.error.details);
      }
      const right = await logIn(docket, { email, code: codeOf(docket, secret) });

      assert.deepEqual(guesses[4], { type: 'second_factor_required', field: 'code' });
      assert.equal(guesses[5].type, 'too_many_attempts');
      assert.equal(right.status, 429);
    });

    test('a second factor expires ten minutes after setup starts, and only the last setup counts', async () => {
      await using docket = await startDocket({ database });
      const person = await addPerson(docket);
      const key = await signInAs(docket.services, person);
      const begin = async () => (await call(docket, key, '', { password: PASSWORD })).body.secret;
      const confirm = async (secret: string) =>
        (await call(docket, key, '/confirm', { code: codeOf(docket, secret) })).status;

      const nothing = await call(docket, key, '/confirm', { code: '000000' });
      const first = await begin();
      const second = await begin();
      assert.equal(await confirm(first), 400);
      docket.advance(10 * MINUTE_MS);
      assert.equal(await confirm(second), 400);
      const third = await begin();
      docket.advance(10 * MINUTE_MS - 1);
      assert.equal(await confirm(third), 200);
      const again = await call(docket, key, '', { password: PASSWORD });

      assert.equal(nothing.body.error.details.type, 'conflict');
      assert.equal(again.body.error.details.type, 'conflict');
    });

    test('a second factor is removed by a code alone, from the authenticator or a recovery code', async () => {
      await using docket = await startDocket({ database });
      const { key, email, userId, recoveryCodes } = await enrol(docket);
      const remove = (body: object) => call(docket, key, '', body, 'DELETE');

      const byPassword = await remove({ password: PASSWORD });
      const wrong = await remove({ code: '000000' });
      const removed = await remove({ code: recoveryCodes[3]! });
      const signedIn = await logIn(docket, { email });
      const twice = await remove({ code: recoveryCodes[4]! });

      assert.equal(byPassword.status, 400);
      assert.equal(wrong.body.error.details.field, 'code');
      assert.deepEqual(removed.body, { enabled: false });
      assert.equal(signedIn.status, 200);
      assert.equal(twice.body.error.details.type, 'conflict');
      assert.deepEqual(
        await docket.services.db.selectFrom('recovery_codes').selectAll().execute(),
        [],
      );
      assert.ok((await auditedActions(docket, userId)).includes('second_factor.disabled'));
    });

    test('a second factor gets new recovery codes, which invalidate the old ones', async () => {
      await using docket = await startDocket({ database });
      const { key, email, secret, recoveryCodes } = await enrol(docket);
      docket.advance(30 * SECOND_MS);

      const renewed = await call(docket, key, '/recovery-codes', { code: codeOf(docket, secret) });
      const old = await logIn(docket, { email, code: recoveryCodes[0]! });
      const fresh = await logIn(docket, { email, code: renewed.body.recovery_codes[0] });

      assert.equal(renewed.body.recovery_codes.length, 10);
      assert.equal(old.status, 401);
      assert.equal(fresh.status, 200);
    });

    test('a second factor stays active after a password reset', async () => {
      await using docket = await startDocket({ database });
      const { email } = await enrol(docket);
      const told: string[] = [];
      docket.services.printToOperator = (text) => told.push(text);
      await docket.request('POST', '/auth/password/reset', { email }, { key: '' });
      await docket.runJobs();
      const token = /\/app\/reset#([\w-]{43})$/m.exec(told[0]!)![1];
      const new_password = 'nine blue harbours';
      const path = '/auth/password/reset/confirm';
      await docket.request('POST', path, { token, new_password }, { key: '' });

      const { status, body } = await logIn(docket, { email, password: new_password });

      assert.equal(status, 401);
      assert.equal(body.error.details.type, 'second_factor_required');
    });

    test('a second factor is removed by the operator for a user who lost everything, and all sessions end', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const { email, key, userId, recoveryCodes } = await enrol(docket);
      const other = await enrol(docket);

      await removeSecondFactorByEmail(services, email.toUpperCase());

      const again = await logIn(docket, { email });
      const { access_token } = again.body;
      assert.equal(again.status, 200);
      assert.equal((await docket.get('/me', { key })).status, 401);
      assert.equal((await docket.get('/me', { key: other.key })).status, 200);
      assert.equal((await logIn(docket, { email: other.email })).status, 401);
      const me = await docket.get('/me', { key: access_token });
      assert.equal(me.body.user.has_second_factor, false);
      const old = await call(docket, access_token, '', { code: recoveryCodes[0] }, 'DELETE');
      assert.equal(old.body.error.details.type, 'conflict');
      const entries = await services.db
        .selectFrom('audit_entries')
        .select(['actor_type', 'target_id'])
        .where('action', '=', 'second_factor.disabled')
        .execute();
      assert.deepEqual(entries, [{ actor_type: 'system', target_id: userId }]);
      const codes = await services.db.selectFrom('recovery_codes').select('user_id').execute();
      assert.ok(codes.every(({ user_id }) => user_id === other.userId));
    });

    test('a second factor reports to the operator that a user has none to remove', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);

      await assert.rejects(removeSecondFactorByEmail(docket.services, email), {
        message: `${email} has no second factor`,
      });
      await assert.rejects(removeSecondFactorByEmail(docket.services, 'nobody@example.com'), {
        message: 'No user has the email address nobody@example.com',
      });
    });

    test('a second factor counts confirmations in a session like sign-ins', async () => {
      await using docket = await startDocket({ database });
      const { key } = await enrol(docket);
      await docket.services.db.deleteFrom('sign_in_failures').execute();
      const answers = [];
      for (let count = 0; count < 6; count++) {
        const body = { code: `00000${count}` };
        answers.push(await call(docket, key, '/recovery-codes', body));
      }

      assert.equal(answers[4]!.status, 400);
      assert.equal(answers[5]!.body.error.details.type, 'too_many_attempts');
    });
  });
}
