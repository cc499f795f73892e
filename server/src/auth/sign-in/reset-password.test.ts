import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { createKey, createMember, letIn } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { addPerson, auditedActions, logIn, statusesOf } from './testing/people.ts';
import { startAttempt } from './throttle.ts';

const NEW = 'nine blue harbours';

function askReset(docket: Docket, email: string) {
  return docket.request('POST', '/auth/password/reset', { email }, { key: '' });
}

function confirm(docket: Docket, token: string, new_password = NEW) {
  const path = '/auth/password/reset/confirm';
  return docket.request('POST', path, { token, new_password }, { key: '' });
}

function mailSettings(server: SmtpServer) {
  return { DOCKET_SMTP_URL: server.url, DOCKET_MAIL_FROM: 'Docket <docket@example.com>' };
}

function tokenIn(text: string): string {
  return /\/app\/reset#([\w-]{43})\r?$/m.exec(text)![1]!;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /auth/password/reset on ${database}`, () => {
    test('proves an address by a mailed token and ends the user keys of an unproved account, but not by a printed one', async () => {
      await using server = await startSmtpServer();
      for (const [settings, status] of [
        [mailSettings(server), 401],
        [{}, 200],
      ] as const) {
        await using docket = await startDocket({ database, settings });
        const { services } = docket;
        const printed: string[] = [];
        Object.assign(services, { printToOperator: (text: string) => void printed.push(text) });
        const person = await createMember(services, { role: 'member', isVerified: false });
        const key = await createKey(services, { ...person, scopes: ['read:documents'] });

        await askReset(docket, person.email);
        await docket.runJobs();
        const text = printed[0] ?? server.received[0]!.text;
        assert.equal((await confirm(docket, tokenIn(text))).status, 200);

        assert.equal((await docket.get('/documents', { key })).status, status);
        const { email_verified_at } = await services.db
          .selectFrom('users')
          .select('email_verified_at')
          .where('id', '=', person.userId)
          .executeTakeFirstOrThrow();
        assert.equal(email_verified_at === null, status === 200);
      }
    });

    test('mails a token that sets a password once, and ends all sessions and application grants', async () => {
      await using server = await startSmtpServer();
      await using docket = await startDocket({ database, settings: mailSettings(server) });
      const person = await addPerson(docket);
      const session = (await logIn(docket, person)).body.access_token;
      const application = await letIn(docket.services, person, ['read:documents']);
      await startAttempt(docket.services, { email: person.email, address: '203.0.113.9' });

      const asked = await askReset(docket, person.email.toUpperCase());
      assert.equal(server.received.length, 0, 'nothing is sent before the answer');
      await docket.runJobs();
      const mail = server.received[0];
      const token = tokenIn(mail!.text);
      const first = await confirm(docket, token);
      const second = await confirm(docket, token, 'four slow lanterns');

      assert.deepEqual([asked.status, asked.body], [200, { accepted: true }]);
      assert.deepEqual(mail!.to, [person.email]);
      assert.deepEqual([first.status, first.body], [200, { changed: true, sessions_ended: 2 }]);
      assert.equal(second.status, 400);
      assert.equal(second.body.error.details.field, 'token');
      assert.equal((await docket.get('/me', { key: session })).status, 401);
      assert.equal((await docket.get('/documents', { key: application })).status, 401);
      assert.equal((await logIn(docket, { ...person, password: NEW })).status, 200);
      const actions = await auditedActions(docket, person.userId);
      assert.ok(actions.includes('password.reset_requested') && actions.includes('password.reset'));
    });

    test('answers and stores the same for unknown addresses', async () => {
      await using server = await startSmtpServer();
      await using docket = await startDocket({ database, settings: mailSettings(server) });
      const { email } = await addPerson(docket);
      const jobs = async () => {
        const rows = await docket.services.db.selectFrom('jobs').selectAll().execute();
        return rows.filter(({ queue }) => queue === 'auth.send_reset').length;
      };

      const known = await askReset(docket, email);
      const afterKnown = await jobs();
      const unknown = await askReset(docket, 'nobody@example.com');
      const afterUnknown = await jobs();
      await docket.runJobs();

      assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
      assert.deepEqual([afterKnown, afterUnknown], [1, 2]);
      assert.equal(server.received.length, 1);
    });

    test('never stores the token, whether or not the mail is sent', async () => {
      await using server = await startSmtpServer();
      await using docket = await startDocket({ database, settings: mailSettings(server) });
      const { email } = await addPerson(docket);
      server.refuseWith('451 later');
      await askReset(docket, email);
      await docket.runJobs();
      const { db } = docket.services;
      const job = await db
        .selectFrom('jobs')
        .selectAll()
        .where('queue', '=', 'auth.send_reset')
        .execute();
      server.refuseWith(undefined);
      docket.advance(MINUTE_MS);
      await docket.runJobs();

      const token = tokenIn(server.received[0]!.text);
      const kept = JSON.stringify([
        job,
        await db.selectFrom('password_resets').selectAll().execute(),
        await db.selectFrom('audit_entries').selectAll().execute(),
        await db.selectFrom('idempotency_keys').selectAll().execute(),
      ]);
      assert.equal(job.length, 1);
      assert.ok(!kept.includes(token));
      assert.equal((await confirm(docket, token)).status, 200);
    });

    test('invalidates earlier tokens, and each token after an hour', async () => {
      await using server = await startSmtpServer();
      await using docket = await startDocket({ database, settings: mailSettings(server) });
      const { email } = await addPerson(docket);
      for (let count = 0; count < 2; count++) {
        await askReset(docket, email);
        await docket.runJobs();
      }
      const [first, second] = server.received.map(({ text }) => tokenIn(text));

      const older = await confirm(docket, first!);
      docket.advance(HOUR_MS);
      const late = await confirm(docket, second!);
      await docket.runJobs();

      assert.equal(older.status, 400);
      assert.equal(late.status, 400);
      const left = await docket.services.db.selectFrom('password_resets').selectAll().execute();
      assert.deepEqual(left, []);
    });

    test('sends an account three mails an hour without revealing it', async () => {
      await using server = await startSmtpServer();
      await using docket = await startDocket({ database, settings: mailSettings(server) });
      const { email } = await addPerson(docket);

      const answers = [];
      for (let count = 0; count < 5; count++) answers.push(await askReset(docket, email));
      await docket.runJobs();
      docket.advance(HOUR_MS + 1);
      answers.push(await askReset(docket, email));
      await docket.runJobs();

      assert.ok(answers.every(({ status, body }) => status === 200 && body.accepted === true));
      assert.equal(server.received.length, 4);
    });

    test('rejects a network that requests many resets', async () => {
      await using docket = await startDocket({ database });
      const answers = [];
      for (let count = 0; count < 21; count++) {
        answers.push(await askReset(docket, `${count}@example.com`));
      }

      assert.equal(answers[19]!.status, 200);
      assert.equal(answers[20]!.body.error.details.type, 'too_many_attempts');
    });

    test('lets one of many concurrent uses of a token set the password', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);
      const told: string[] = [];
      docket.services.printToOperator = (text) => told.push(text);
      await askReset(docket, email);
      await docket.runJobs();
      const token = tokenIn(told[0]!);

      const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(docket, token)));

      assert.deepEqual(statusesOf(answers), [200, 400, 400]);
    });
  });
}

suite('password reset without a mail server', () => {
  test('prints the token once for the operator and returns it to nobody', async () => {
    await using docket = await startDocket();
    const { email } = await addPerson(docket);
    const told: string[] = [];
    docket.services.printToOperator = (text) => told.push(text);

    const asked = await askReset(docket, email);
    await askReset(docket, 'nobody@example.com');
    await docket.runJobs();

    assert.equal(told.length, 1);
    assert.ok(told[0]!.includes(email));
    assert.ok(!JSON.stringify(asked.body).includes(tokenIn(told[0]!)));
    assert.equal((await confirm(docket, tokenIn(told[0]!))).status, 200);
  });
});
