import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

async function setTimeZone(docket: Docket, time_zone: string): Promise<void> {
  const { body: me } = await docket.get('/me');
  const path = `/workspaces/${me.default_workspace_id}`;
  const { status } = await docket.patch(path, { settings: { time_zone } });
  assert.equal(status, 200);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`due dates on ${database}`, () => {
    test('come back as they were sent when they have an offset or no time', async () => {
      await using docket = await startDocket({ database });
      for (const due_date of [
        '2026-03-01',
        '2026-W09-7',
        '2026-060',
        '2026-03-01T17:30:00+02:00',
        '2026-03-01T17+02',
        '2026-W09-7T24:00Z',
      ]) {
        const { status, body } = await docket.post('/tasks', { title: 'a', due_date });

        assert.equal(status, 201, due_date);
        assert.equal(body.due_date, due_date);
        assert.equal((await docket.get(`/tasks/${body.id}`)).body.due_date, due_date);
      }
    });

    test('come back in the extended format when they were sent in the basic format', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/tasks', { title: 'a', due_date: '20260301' });

      const changed = await docket.patch(`/tasks/${body.id}`, { due_date: '20260301T173000+0200' });

      assert.equal(body.due_date, '2026-03-01');
      assert.equal(changed.body.due_date, '2026-03-01T17:30:00+02:00');
    });

    test('get the offset of the time zone of the workspace when they have a time without one', async () => {
      await using docket = await startDocket({ database });
      const utc = await docket.post('/tasks', { title: 'a', due_date: '2026-03-01T17:30' });
      await setTimeZone(docket, 'Europe/Berlin');

      const { body } = await docket.post('/tasks/batch', {
        operations: [
          { op: 'create', title: 'winter', due_date: '2026-03-01T17:30' },
          { op: 'create', title: 'summer', due_date: '20260701T173000' },
          { op: 'update', id: utc.body.id, due_date: '2026-07-01T17:30' },
        ],
      });

      assert.equal(utc.body.due_date, '2026-03-01T17:30Z');
      assert.deepEqual(
        body.results.map(({ task }: { task: { due_date: string } }) => task.due_date),
        ['2026-03-01T17:30+01:00', '2026-07-01T17:30:00+02:00', '2026-07-01T17:30+02:00'],
      );
      const listed = await docket.get('/tasks?sort=due_date&due_before=2026-07-01T17:30:00.001');
      assert.equal(listed.body.pagination.total, 3);
      const earlier = await docket.get('/tasks?due_before=2026-07-01T17:30');
      assert.deepEqual([earlier.status, earlier.body.pagination.total], [200, 1]);
    });
  });
}

suite('due dates', () => {
  test('are refused with the reason when the day or the local time does not exist or occurs twice', async () => {
    await using docket = await startDocket();
    await setTimeZone(docket, 'Europe/Berlin');
    const cases = [
      ['2026-02-31', /^due_date names day 31 of 2026-02, which has 28 days$/],
      ['2026-03', /^due_date must name one day/],
      ['12/01/2026', /^due_date must be a date or time of ISO 8601, as 2030-01-31/],
      ['2026-03-29T02:30', /clocks skip in Europe\/Berlin: add its offset/],
      ['2026-10-25T02:30', /occurs twice in Europe\/Berlin: add \+02:00 or \+01:00/],
      ['0000-01-01', /^due_date must be within the years 1900 to 2199$/],
      ['2200-01-01', /^due_date must be within the years 1900 to 2199$/],
      ['1900-01-01T00:00+01:00', /^due_date must be within the years 1900 to 2199$/],
    ] as const;

    for (const [due_date, message] of cases) {
      const { status, body } = await docket.post('/tasks', { title: 'a', due_date });

      assert.equal(status, 400, due_date);
      assert.deepEqual(body.error.details, { field: 'due_date', type: 'invalid_value' });
      assert.match(body.error.message, message);
    }
    assert.equal((await docket.get('/tasks')).body.pagination.total, 0);
  });

  test('keep the time zone of a workspace under its registered name, and refuse an unknown one', async () => {
    await using docket = await startDocket();
    const { body: me } = await docket.get('/me');
    const path = `/workspaces/${me.default_workspace_id}`;

    const known = await docket.patch(path, { settings: { time_zone: 'europe/berlin' } });
    const unknown = await docket.patch(path, { settings: { time_zone: 'Mars/Olympus' } });

    assert.equal(known.body.settings.time_zone, 'Europe/Berlin');
    assert.equal(unknown.status, 400);
    assert.equal(unknown.body.error.details.field, 'settings.time_zone');
  });
});
