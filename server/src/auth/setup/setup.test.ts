import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { createMember, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Answer, type Docket, startDocket } from '../../testing/docket.ts';
import { addPerson, cookiesOf, logIn, statusesOf, withCookie } from '../sign-in/testing/people.ts';
import { createSetupCode } from './setup-code.ts';

const PAGE = { key: '', headers: { 'sec-fetch-site': 'same-origin' } };
const ACCOUNT = { email: 'Ada@example.com', name: 'Ada', password: 'seven green ladders' };

async function newCode({ services }: Docket): Promise<string> {
  const code = await createSetupCode(services);
  assert.ok(code !== undefined, 'a code is created');
  return code;
}

function openSession(docket: Docket, code: string, options = PAGE): Promise<Answer> {
  return docket.post('/setup/session', { code }, options);
}

/** @returns options of requests with the cookie of a new session of the first owner */
async function enter(docket: Docket) {
  return withCookie(cookiesOf(await openSession(docket, await newCode(docket))));
}

async function stateOf(docket: Docket): Promise<string> {
  return (await docket.get('/setup', { key: '' })).body.state;
}

for (const { name: database } of DATABASES) {
  suite(`the setup of a new server on ${database}`, () => {
    test('says whether the server sends mail', async () => {
      const mail = {
        DOCKET_SMTP_URL: 'smtp://127.0.0.1:25',
        DOCKET_MAIL_FROM: 'docket@example.com',
      };
      for (const [settings, sendsMail] of [
        [{}, false],
        [mail, true],
      ] as const) {
        await using docket = await startDocket({ database, settings });

        const { status, body } = await docket.get('/setup', { key: '' });

        assert.deepEqual([status, body.sends_mail], [200, sendsMail]);
      }
    });

    test('opens a session of the first owner by a code, and ends with an account', async () => {
      await using docket = await startDocket({ database });
      const before = await stateOf(docket);
      const entered = await openSession(docket, await newCode(docket));
      const session = withCookie(cookiesOf(entered));
      const me = await docket.get('/me', session);

      const done = await docket.post(
        '/setup',
        { ...ACCOUNT, workspace_name: 'Fernwood', time_zone: 'europe/berlin' },
        session,
      );

      assert.deepEqual([before, entered.status], ['new', 200]);
      assert.equal(entered.body.user.id, me.body.user.id);
      assert.deepEqual(
        [me.body.type, me.body.user.has_password, me.body.scopes],
        ['user', false, ['admin:all']],
      );
      assert.equal(done.status, 200);
      const { id } = me.body.user;
      assert.deepEqual(done.body.user, { id, email: 'ada@example.com', name: 'Ada' });
      assert.equal(await stateOf(docket), 'complete');
      assert.equal((await logIn(docket, ACCOUNT)).status, 200);
      const { body: workspace } = await docket.get(
        `/workspaces/${done.body.workspace_id}`,
        session,
      );
      assert.deepEqual(
        [workspace.name, workspace.settings.time_zone],
        ['Fernwood', 'Europe/Berlin'],
      );
      const entries = (await docket.get('/audit-log')).body.entries;
      const actions = entries.map(({ action }: { action: string }) => action);
      assert.ok(actions.includes('setup_code.created') && actions.includes('setup.completed'));
    });

    test('refuses a code that is wrong, used, replaced or older than 15 minutes', async () => {
      await using docket = await startDocket({ database });
      const replaced = await newCode(docket);
      const code = await newCode(docket);

      const answers = [
        await openSession(docket, 'x'.repeat(43)),
        await openSession(docket, replaced),
        await openSession(docket, code),
        await openSession(docket, code),
      ];
      const late = await newCode(docket);
      docket.advance(15 * MINUTE_MS);
      answers.push(await openSession(docket, late));

      assert.deepEqual(
        answers.map(({ status }) => status),
        [401, 401, 200, 401, 401],
      );
      assert.match(answers[0]!.body.error.message, /restart the server/);
      assert.equal(answers[0]!.body.error.details.field, 'code');
    });

    test('lets one of twenty uses of a code win', async () => {
      await using docket = await startDocket({ database });
      const code = await newCode(docket);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => openSession(docket, code)),
      );

      const statuses = statusesOf(answers);
      assert.equal(statuses.filter((status) => status === 200).length, 1);
      assert.ok(statuses.every((status) => [200, 401, 429].includes(status)));
    });

    test('keeps one of several codes that are created at once', async () => {
      await using docket = await startDocket({ database });

      const codes = await Promise.all(Array.from({ length: 4 }, () => newCode(docket)));
      const answers = [];
      for (const code of codes) answers.push(await openSession(docket, code));

      assert.deepEqual(statusesOf(answers), [200, 401, 401, 401]);
    });

    test('makes one account of two requests at once, and ends the other session', async () => {
      await using docket = await startDocket({ database });
      const sessions = [await enter(docket), await enter(docket)];

      const answers = await Promise.all(
        sessions.map((session, i) =>
          docket.post('/setup', { ...ACCOUNT, email: `ada${i}@example.com` }, session),
        ),
      );

      const winner = answers.findIndex(({ status }) => status === 200);
      const loser = 1 - winner;
      assert.ok([401, 403].includes(answers[loser]!.status), JSON.stringify(answers[loser]!.body));
      assert.equal((await docket.get('/me', sessions[winner])).status, 200);
      assert.equal((await docket.get('/me', sessions[loser])).status, 401);
      const email = `ada${winner}@example.com`;
      assert.equal((await logIn(docket, { ...ACCOUNT, email })).status, 200);
    });

    test('is over where anybody has a password, for codes of before too', async () => {
      await using docket = await startDocket({ database });
      const code = await newCode(docket);
      const session = await enter(docket);
      const spare = await newCode(docket);

      await addPerson(docket);

      assert.equal(await createSetupCode(docket.services), undefined);
      assert.equal(await stateOf(docket), 'complete');
      for (const each of [code, spare]) {
        const { status, body } = await openSession(docket, each);
        assert.deepEqual([status, body.error.details.type], [403, 'conflict']);
      }
      assert.equal((await docket.post('/setup', ACCOUNT, session)).status, 403);
    });

    test('is over where an issuer knows a user', async () => {
      await using docket = await startDocket({ database });
      const spare = await newCode(docket);
      const { userId } = await createMember(docket.services, { role: 'member' });
      await docket.services.db
        .insertInto('user_identities')
        .values({
          issuer: 'https://id.example',
          subject: 'ada',
          user_id: userId,
          created_at: '2026-01-05T09:00:00.000Z',
        })
        .execute();

      assert.equal(await createSetupCode(docket.services), undefined);
      assert.equal((await openSession(docket, spare)).status, 403);
    });

    test('is refused to other users, for weak passwords and for unknown zones', async () => {
      await using docket = await startDocket({ database });
      const other = await createMember(docket.services, {
        role: 'owner',
        email: 'eve@example.com',
      });
      const session = await enter(docket);

      const stranger = await docket.post('/setup', ACCOUNT, {
        key: await signInAs(docket.services, other),
      });
      const refused = [];
      for (const change of [
        { password: 'password password' },
        { time_zone: 'Mars/Olympus' },
        { email: 'EVE@example.com' },
      ]) {
        refused.push(await docket.post('/setup', { ...ACCOUNT, ...change }, session));
      }

      assert.deepEqual([stranger.status, stranger.body.error.details.type], [403, 'role']);
      assert.deepEqual(
        refused.map(({ status, body }) => [status, body.error.details.field]),
        [
          [400, 'password'],
          [400, 'time_zone'],
          [400, 'email'],
        ],
      );
      assert.equal(await stateOf(docket), 'new');
    });

    test('takes a code only from a page of this server, and slows down guesses', async () => {
      await using docket = await startDocket({ database });
      const code = await newCode(docket);
      const foreign = { key: '', headers: { 'sec-fetch-site': 'cross-site' } };

      const forged = await openSession(docket, code, foreign);
      const guesses = [];
      for (let i = 0; i < 6; i++) guesses.push(await openSession(docket, `guess-${i}`));
      const blocked = await openSession(docket, code);
      docket.advance(MINUTE_MS);

      assert.deepEqual([forged.status, forged.body.error.details.type], [403, 'csrf']);
      assert.equal(guesses[0]!.status, 401);
      assert.deepEqual(
        [guesses[5]!.status, blocked.body.error.details.type],
        [429, 'too_many_attempts'],
      );
      assert.equal((await openSession(docket, code)).status, 200);
    });

    test('keeps the code out of logs, answers and rows', async () => {
      const lines: string[] = [];
      await using docket = await startDocket({
        database,
        writeLog: (line) => void lines.push(line),
      });
      const code = await newCode(docket);

      const wrong = await openSession(docket, `${code}x`);
      const right = await openSession(docket, code);
      const again = await openSession(docket, code);
      await docket.runJobs();

      assert.equal(right.status, 200);
      const { db } = docket.services;
      const kept = JSON.stringify([
        lines,
        [wrong, right, again].map(({ body, headers }) => [body, [...headers]]),
        await db.selectFrom('setup_codes').selectAll().execute(),
        await db.selectFrom('audit_entries').selectAll().execute(),
        await db.selectFrom('jobs').selectAll().execute(),
        await db.selectFrom('idempotency_keys').selectAll().execute(),
      ]);
      assert.ok(!kept.includes(code));
    });
  });
}
