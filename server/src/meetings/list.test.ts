import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

/** Creates a planned meeting at 10:00, a held one at 9:30 and one without times, one second apart. */
async function startWithThree(database: string): Promise<Docket> {
  const docket = await startDocket({ database });
  const made = [
    { title: 'Plan', scheduled_at: '2026-01-05T10:00:00Z' },
    { title: 'Talk', started_at: '2026-01-05T09:30:00Z', ended_at: '2026-01-05T09:45:00Z' },
    { title: 'Chat', status: 'cancelled' },
  ];
  for (const body of made) {
    assert.equal((await docket.post('/meetings', body)).status, 201);
    docket.advance(1_000);
  }
  return docket;
}

async function titlesOf(docket: Docket, query: string): Promise<string[]> {
  const { body } = await docket.get(`/meetings${query}`);
  return body.meetings.map(({ title }: { title: string }) => title);
}

for (const { name: database } of DATABASES) {
  suite(`GET /meetings on ${database}`, () => {
    test('lists meetings newest first, or in the requested order', async () => {
      await using docket = await startWithThree(database);

      assert.deepEqual(await titlesOf(docket, ''), ['Chat', 'Talk', 'Plan']);
      assert.deepEqual(await titlesOf(docket, '?sort=name'), ['Chat', 'Plan', 'Talk']);
      assert.deepEqual(await titlesOf(docket, '?status=completed'), ['Talk']);
      assert.deepEqual(await titlesOf(docket, '?from=2026-01-05T09:30:00Z'), ['Talk', 'Plan']);
      assert.deepEqual(await titlesOf(docket, '?to=2026-01-05T10:00:00Z'), ['Chat', 'Talk']);
    });

    test('filters meetings by e-mail address or user of a participant', async () => {
      await using docket = await startDocket({ database });
      const users = docket.services.db.selectFrom('users').select('id');
      const { id: user_id } = await users.executeTakeFirstOrThrow();
      const ana = { name: 'Ana', email: 'Ana_B@example.com', user_id };
      await docket.post('/meetings', { title: 'a', participants: [{ name: 'Ben' }, ana] });
      await docket.post('/meetings', {
        title: 'b',
        participants: [{ name: 'Ben', email: 'anaxb@example.com' }],
      });
      const found = (participant: string) =>
        titlesOf(docket, `?participant=${encodeURIComponent(participant)}`);

      assert.deepEqual(await found('ana_b@EXAMPLE.com'), ['a']);
      assert.deepEqual(await found(user_id), ['a']);
      assert.deepEqual(await found('example.com'), []);
      assert.deepEqual(await found('%@%'), []);
      const { body } = await docket.get('/meetings?participant=anaxb@example.com');
      assert.equal(body.pagination.total, 1);
    });

    test('counts the meetings that match the filters', async () => {
      await using docket = await startWithThree(database);
      const total = async (query: string) =>
        (await docket.get(`/meetings${query}`)).body.pagination.total;

      assert.equal(await total('?limit=1'), 3);
      assert.equal(await total('?status=cancelled'), 1);
      assert.equal(await total('?from=2026-01-05T09:30:00Z&status=scheduled'), 1);
      const [{ id }] = (await docket.get('/meetings?status=scheduled')).body.meetings;
      await docket.patch(`/meetings/${id}`, { status: 'cancelled' });
      assert.equal(await total('?status=cancelled'), 2);
      await docket.delete(`/meetings/${id}`);
      assert.equal(await total('?status=cancelled'), 1);
      assert.equal(await total(''), 2);
    });

    test('visits all meetings by cursor and by offset', async () => {
      await using docket = await startWithThree(database);
      const query = '?limit=2&from=2026-01-01T00:00:00Z&sort=-name';

      const { body: first } = await docket.get(`/meetings${query}`);
      const cursor = first.pagination.next_cursor;
      const { body: last } = await docket.get(`/meetings${query}&cursor=${cursor}`);
      const other = await docket.get(`/meetings?limit=2&sort=name&cursor=${cursor}`);

      assert.deepEqual(
        [...first.meetings, ...last.meetings].map(({ title }) => title),
        ['Talk', 'Plan', 'Chat'],
      );
      assert.equal(last.pagination.has_more, false);
      assert.equal(other.body.error.code, 'invalid_cursor');
      assert.deepEqual(await titlesOf(docket, '?offset=2&limit=2'), ['Plan']);
    });

    test('lists meetings under `data` in API version 1', async () => {
      await using docket = await startWithThree(database);

      const { body } = await docket.request('GET', '/v1/meetings?limit=2&status=completed');

      assert.equal(body.data[0].title, 'Talk');
      assert.equal(body.data[0].duration_seconds, 900);
      assert.equal(body.pagination.total_count, 1);
    });
  });
}
