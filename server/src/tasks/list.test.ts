import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { EMPTY_PAGE } from '../testing/empty-page.ts';
import { type Answer, type Docket, startDocket } from '../testing/docket.ts';

const titles = ({ body }: Answer) => body.tasks.map(({ title }: any) => title);

/** Creates tasks one second apart, oldest first. */
async function createTasks(docket: Docket, tasks: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, task] of tasks.entries()) {
    const { body } = await docket.post('/tasks', { title: `task ${index}`, ...task });
    ids.push(body.id);
    docket.advance(1_000);
  }
  return ids;
}

/** Collects all ids of a list by cursor. */
async function listAll(docket: Docket, query: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const { body } = await docket.get(`/tasks?limit=2${query}${cursor}`);
    ids.push(...body.tasks.map(({ id }: any) => id));
    cursor = body.pagination.has_more ? `&cursor=${body.pagination.next_cursor}` : '';
  } while (cursor !== '');
  return ids;
}

for (const { name: database } of DATABASES) {
  suite(`GET /tasks on ${database}`, () => {
    test('returns an empty first page for an empty workspace', async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.get('/tasks');

      assert.equal(status, 200);
      assert.deepEqual(body, {
        tasks: [],
        pagination: EMPTY_PAGE,
      });
    });

    test('lists whole tasks, newest first', async () => {
      await using docket = await startDocket({ database });
      const ids = await createTasks(docket, [{}, { description: 'soon', tags: ['a'] }]);

      const answer = await docket.get('/tasks');

      assert.deepEqual(titles(answer), ['task 1', 'task 0']);
      assert.deepEqual(answer.body.tasks[0], (await docket.get(`/tasks/${ids[1]}`)).body);
    });

    test('returns the rows and the exact total for each filter and for all filters together', async () => {
      await using docket = await startDocket({ database });
      const [first = ''] = await createTasks(docket, [
        {
          assigned_to: 'ana',
          priority: 'high',
          due_date: '2026-03-01',
          tags: ['Legal', 'urgent'],
          related_document_id: 'crm-1',
          related_meeting_id: 'zoom-1',
        },
        { assigned_to: 'ana', due_date: '2026-03-01T00:30:00+02:00', tags: ['legal'] },
        { assigned_to: 'Ana', priority: 'high', due_date: '2026-03-02' },
        { priority: 'low', related_document_id: 'crm-1' },
      ]);
      await docket.patch(`/tasks/${first}`, { status: 'in_progress' });
      for (const [query, expected] of [
        ['status=in_progress', [0]],
        ['status=open', [3, 2, 1]],
        ['status=completed', []],
        ['assigned_to=ana', [1, 0]],
        ['assigned_to=ana&status=open', [1]],
        ['assigned_to=nobody', []],
        ['priority=high', [2, 0]],
        ['priority=high&status=open', [2]],
        ['priority=high&assigned_to=ana&status=in_progress', [0]],
        ['tag=legal', [1, 0]],
        ['tag=URGENT', [0]],
        ['related_document_id=crm-1', [3, 0]],
        ['related_document_id=crm-1&priority=low', [3]],
        ['related_meeting_id=zoom-1', [0]],
        // Half past midnight in Athens is the day before in UTC.
        ['due_before=2026-03-01', [1]],
        ['due_after=2026-03-01', [2, 0]],
        ['due_after=2026-03-01&due_before=2026-03-02', [0]],
        ['due_before=2026-03-02T00:00:00.001Z', [2, 1, 0]],
        [
          'status=in_progress&assigned_to=ana&priority=high&tag=legal&related_document_id=crm-1' +
            '&related_meeting_id=zoom-1&due_after=2026-03-01&due_before=2026-03-02',
          [0],
        ],
      ] as const) {
        const answer = await docket.get(`/tasks?${query}`);
        assert.deepEqual(
          titles(answer),
          expected.map((index) => `task ${index}`),
          query,
        );
        assert.equal(answer.body.pagination.total, expected.length, query);
      }
    });

    test('sorts by creation, update, due date and title in both directions and both paging modes', async () => {
      await using docket = await startDocket({ database });
      const ids = await createTasks(docket, [
        { title: 'd', due_date: '2026-03-01' },
        { title: 'b' },
        { title: 'c', due_date: '2026-03-01T01:00:00+02:00' },
        { title: 'a', due_date: '2025-01-01' },
        { title: 'e' },
      ]);
      await docket.patch(`/tasks/${ids[1]}`, { priority: 'low' });
      for (const [sort, expected] of [
        ['created_at', 'dbcae'],
        ['updated_at', 'dcaeb'],
        ['due_date', 'acdbe'],
        ['name', 'abcde'],
      ] as const) {
        const up = titles(await docket.get(`/tasks?sort=${sort}`));
        const down = titles(await docket.get(`/tasks?sort=-${sort}`));
        const offsets: string[] = [];
        for (let offset = 0; offset < 5; offset += 2) {
          offsets.push(...titles(await docket.get(`/tasks?sort=${sort}&limit=2&offset=${offset}`)));
        }

        assert.equal(up.join(''), expected, sort);
        assert.deepEqual(down, up.toReversed(), `-${sort}`);
        assert.deepEqual(offsets, up);
        const paged = await listAll(docket, `&sort=${sort}`);
        const whole = (await docket.get(`/tasks?sort=${sort}`)).body.tasks;
        assert.deepEqual(
          paged,
          whole.map(({ id }: any) => id),
        );
        const sameWay = await docket.get(`/tasks?sort=${sort}&sort_dir=desc`);
        assert.deepEqual(titles(sameWay), down);
      }
    });

    test('visits each row once by cursor, while rows are added and with equal sort values', async () => {
      await using docket = await startDocket({ database });
      const ids = new Set<string>();
      for (let index = 0; index < 7; index++) {
        const { body } = await docket.post('/tasks', { title: 'same', due_date: '2026-03-01' });
        ids.add(body.id);
      }

      for (const sort of ['-created_at', 'due_date', 'name']) {
        const seen = await listAll(docket, `&sort=${sort}`);
        assert.deepEqual(new Set(seen), ids);
        assert.equal(seen.length, 7);
      }
    });

    test('rejects a cursor with another filter, sort or workspace', async () => {
      await using docket = await startDocket({ database });
      await createTasks(docket, [{}, {}, {}]);
      const stranger = await docket.createWorkspace();
      const { body } = await docket.get('/tasks?limit=1&status=open');
      const cursor = body.pagination.next_cursor;

      for (const query of ['status=completed', 'sort=name&status=open', 'assigned_to=open']) {
        const answer = await docket.get(`/tasks?limit=1&${query}&cursor=${cursor}`);
        assert.equal(answer.body.error?.code, 'invalid_cursor', query);
      }
      const foreign = await docket.get(`/tasks?status=open&cursor=${cursor}`, { key: stranger });
      assert.equal(foreign.body.error.code, 'invalid_cursor');
      const beyond = await docket.get('/tasks?offset=4');
      assert.equal(beyond.body.error.code, 'offset_out_of_range');
      assert.deepEqual((await docket.get('/tasks?offset=3')).body.tasks, []);
    });

    test('lists no tasks of another workspace', async () => {
      await using docket = await startDocket({ database });
      await createTasks(docket, [{ assigned_to: 'ana', tags: ['a'], due_date: '2026-03-01' }]);
      const key = await docket.createWorkspace();

      for (const query of ['', 'assigned_to=ana', 'tag=a', 'due_after=2026-01-01', 'status=open']) {
        const { body } = await docket.get(`/tasks?${query}`, { key });
        assert.deepEqual([body.tasks, body.pagination.total], [[], 0], query);
      }
    });
  });
}

suite('GET /tasks', () => {
  test('rejects invalid limits, sorts, filters and times', async () => {
    await using docket = await startDocket();
    for (const [query, field] of [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['sort=priority', 'sort'],
      ['sort=-name&sort_dir=asc', 'sort_dir'],
      ['status=done', 'status'],
      ['priority=urgent', 'priority'],
      ['due_before=2026-02-30', 'due_before'],
      ['due_after=soon', 'due_after'],
      ['assigned_to=', 'assigned_to'],
      ['owner=ana', 'owner'],
      ['offset=0&cursor=abc', 'cursor'],
    ]) {
      const { status, body } = await docket.get(`/tasks?${query}`);
      assert.equal(status, 400, query);
      assert.equal(body.error.details.field, field, query);
    }
  });
});
