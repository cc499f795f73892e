import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS, SECOND_MS } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { networkOf, startAttempt } from './throttle.ts';
import { addPerson, BEHIND_PROXY, countTries, from, logIn } from './testing/people.ts';

const WRONG = 'not the password';

/**
 * Makes failed attempts without hashing passwords, which would be slow.
 *
 * @returns how many were allowed
 */
async function fail(
  docket: Docket,
  count: number,
  trier: (index: number) => { email: string; address: string },
): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index++) {
    try {
      await startAttempt(docket.services, trier(index));
      passed++;
    } catch (error) {
      assert.ok(error instanceof ApiError);
    }
  }
  return passed;
}

for (const { name: database } of DATABASES) {
  suite(`sign-in attempts on ${database}`, () => {
    test('sign-in attempts allow no more concurrent attempts than sequential ones', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);

      const answers = await Promise.all(
        Array.from({ length: 50 }, () => logIn(docket, { email, password: WRONG })),
      );

      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 401).length, 5);
      assert.equal(statuses.filter((status) => status === 429).length, 45);
      for (const { status, body, headers } of answers) {
        if (status !== 429) continue;
        assert.equal(body.error.code, 'rate_limit_exceeded');
        assert.equal(body.error.details.type, 'too_many_attempts');
        assert.equal(headers.get('retry-after'), String(body.retry_after));
      }
    });

    test('sign-in attempts wait longer and longer, exactly as announced, even with the right password', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);
      await fail(docket, 5, () => ({ email, address: '127.0.0.1' }));

      const waits = [];
      for (let count = 0; count < 3; count++) {
        const refused = await logIn(docket, { email });
        waits.push(refused.body.retry_after);
        docket.advance(refused.body.retry_after * SECOND_MS - 1);
        assert.equal((await logIn(docket, { email })).status, 429);
        docket.advance(1);
        await fail(docket, 1, () => ({ email, address: '127.0.0.1' }));
      }
      docket.advance(8 * waits[0] * SECOND_MS);
      const right = await logIn(docket, { email });

      assert.deepEqual(waits, [30, 60, 120]);
      assert.equal(right.status, 200);
      assert.equal(await countTries(docket), 8, 'those of the network stay');
    });

    test('sign-in attempts start again after a success and after a day', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);
      const trier = () => ({ email, address: '127.0.0.1' });

      await fail(docket, 4, trier);
      assert.equal((await logIn(docket, { email })).status, 200);
      assert.equal(await fail(docket, 9, trier), 5);
      docket.advance(DAY_MS + 1);
      assert.equal(await fail(docket, 9, trier), 5);
    });

    test('sign-in attempts of a stranger elsewhere do not lock out the owner', async () => {
      await using docket = await startDocket({ database, settings: BEHIND_PROXY });
      const { email } = await addPerson(docket);
      const home = from('198.51.100.4');
      await logIn(docket, { email }, home);
      await fail(docket, 9, () => ({ email, address: '203.0.113.9' }));

      assert.equal((await logIn(docket, { email }, from('203.0.113.9'))).status, 429);
      assert.equal((await logIn(docket, { email }, from('203.0.113.10'))).status, 200);

      // From many networks, until the account is closed to unknown ones.
      const passed = await fail(docket, 200, (index) => ({ email, address: `192.0.2.${index}` }));
      const stranger = await logIn(docket, { email }, from('203.0.113.11'));
      const owner = await logIn(docket, { email }, home);

      assert.equal(passed, 50);
      assert.equal(stranger.status, 429);
      assert.equal(owner.status, 200);
    });

    test('sign-in attempts from one network are counted across accounts, except for users known there', async () => {
      await using docket = await startDocket({ database, settings: BEHIND_PROXY });
      const { email } = await addPerson(docket);
      const address = '203.0.113.9';
      await logIn(docket, { email }, from(address));

      const passed = await fail(docket, 120, (index) => ({
        email: `${index}@example.com`,
        address,
      }));
      const other = await logIn(docket, { email: 'new@example.com' }, from(address));
      const known = await logIn(docket, { email }, from(address));

      assert.equal(passed, 100);
      assert.equal(other.status, 429);
      assert.equal(known.status, 200);
    });

    test('sign-in attempts that succeed keep the failures of the same network on other accounts', async () => {
      await using docket = await startDocket({ database });
      const { email } = await addPerson(docket);
      const address = '127.0.0.1';
      await fail(docket, 99, (index) => ({ email: `${index}@example.com`, address }));

      // Its own attempt is refunded, and the block that it caused is lifted.
      assert.equal((await logIn(docket, { email })).status, 200);
      assert.equal(
        await fail(docket, 5, (index) => ({ email: `n${index}@example.com`, address })),
        1,
      );
    });

    test('sign-in attempts are deleted by a schedule', async () => {
      await using docket = await startDocket({ database });
      await docket.runJobs();
      await fail(docket, 9, () => ({ email: 'a@example.com', address: '203.0.113.9' }));
      docket.advance(DAY_MS);
      await fail(docket, 1, () => ({ email: 'b@example.com', address: '203.0.113.10' }));
      docket.advance(1);

      await docket.runJobs();

      const rows = await docket.services.db.selectFrom('sign_in_failures').selectAll().execute();
      assert.equal(rows.length, 3);
    });

    test('sign-in attempts store nothing that reveals the address', async () => {
      await using docket = await startDocket({ database });
      await fail(docket, 1, () => ({ email: 'a@example.com', address: '203.0.113.9' }));

      const rows = await docket.services.db.selectFrom('sign_in_failures').selectAll().execute();

      assert.ok(!JSON.stringify(rows).includes('example'));
    });

    test('sign-in attempts that are refunded do not count', async () => {
      await using docket = await startDocket({ database });
      const trier = { email: 'a@example.com', address: '203.0.113.9' };
      for (let count = 0; count < 20; count++) {
        const tried = await startAttempt(docket.services, trier);
        await tried.refund();
      }
      const tried = await startAttempt(docket.services, trier);
      await inTransaction(docket.services, (tx) => tried.recordSuccess(tx));

      assert.equal(await countTries(docket), 0);
    });
  });
}

suite('network of an address', () => {
  const CASES = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
  ];
  for (const [address, network] of CASES) {
    test(`maps ${address} to ${network}`, () => {
      assert.equal(networkOf(address!), network);
    });
  }
});
