import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { EventName } from '../contract/events.ts';
import { DATABASES } from '../testing/databases.ts';
import { EMPTY_PAGE } from '../testing/empty-page.ts';
import { shareDocket, type SharedDocket } from '../testing/shared-docket.ts';
import { createKeyWith, listAllSequences, publish, readSequences } from './testing/log.ts';

const NAMES: EventName[] = [
  'document.analyzed',
  'meeting.analyzed',
  'task.created',
  'document.failed',
  'transcription.failed',
  'content.generated',
  'api_key.created',
  'document.uploaded',
];

/** Returns numbers in descending order, such as `[3, 2, 1]`. */
const down = (from: number) => Array.from({ length: from }, (_, index) => from - index);

/** Publishes one event of each name, a second apart, the first about thing_0. */
async function publishAll(docket: SharedDocket): Promise<void> {
  for (const [index, name] of NAMES.entries()) {
    await publish(docket, name, { resourceId: `thing_${index}`, data: { index } });
    docket.advance(1_000);
  }
}

for (const { name: database } of DATABASES) {
  suite(`GET /events on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('an empty event log has an empty first page', async () => {
      const docket = await newWorkspace();

      const { status, body } = await docket.get('/events');

      assert.equal(status, 200);
      assert.deepEqual(body, {
        events: [],
        pagination: EMPTY_PAGE,
      });
    });

    test('events are listed newest first, with all fields', async () => {
      const docket = await newWorkspace();
      const created_at = docket.services.clock.now().toISOString();
      const data = { task_id: 'task_1', text: 'Grüße, “Ana”\u2028\n' };
      await publish(docket, 'task.created');
      const { id } = await publish(docket, 'task.deleted', { resourceId: 'task_1', data });

      const { body, headers } = await docket.get('/events');

      assert.match(headers.get('content-type')!, /^application\/json/);
      assert.equal(body.events.length, 2);
      assert.deepEqual(body.events[0], {
        id,
        event: 'task.deleted',
        sequence: 2,
        created_at,
        workspace_id: docket.workspaceId,
        resource_id: 'task_1',
        deliveries: { pending: 0, retrying: 0, held: 0, success: 0, failed: 0, cancelled: 0 },
        data,
      });
    });

    test('each filter, and all filters together, return the matching events and the exact total', async () => {
      const docket = await newWorkspace();
      const start = docket.services.clock.now().getTime();
      const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
      await publishAll(docket);
      await publish(docket, 'task.created', { resourceId: 'thing_0' });
      for (const [query, expected] of [
        ['type=task.created', [9, 3]],
        ['type=task.created,document.failed', [9, 4, 3]],
        ['type=task.deleted', []],
        ['type=analysis.completed', [2, 1]],
        ['type=error.occurred, agent.executed', [6, 5, 4]],
        ['type=document.uploaded', [8]],
        ['type=*,task.created', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
        ['resource_id=thing_0', [9, 1]],
        ['resource_id=thing_0&type=task.created', [9]],
        ['resource_id=thing', []],
        [`since=${at(3)}`, [9, 8, 7, 6, 5, 4]],
        [`since=${at(2.001)}&until=${at(5)}`, [5, 4]],
        [`until=${at(0)}`, []],
        [`since=${at(60)}`, []],
        [`until=${at(60)}&type=task.created`, [9, 3]],
        // A time with another offset is the same moment.
        [`until=${encodeURIComponent(at(7_201).replace('Z', '+02:00'))}`, [1]],
        ['after=7', [8, 9]],
        ['after=0&type=task.created', [3, 9]],
        ['after=9', []],
        ['after=1000', []],
        [`after=1&since=${at(2)}&until=${at(60)}&type=task.created&resource_id=thing_0`, [9]],
      ] as const) {
        const answer = await docket.get(`/events?${query}`);
        assert.equal(answer.status, 200, query);
        assert.deepEqual(readSequences(answer), expected, query);
        assert.equal(answer.body.pagination.total, expected.length, query);
      }
    });

    test('an unknown event name is refused, and the error names the field', async () => {
      const docket = await newWorkspace();

      for (const type of ['task.create', 'task.created,', 'constructor']) {
        const { status, body } = await docket.get(`/events?type=${type}`);
        assert.equal(status, 400, type);
        assert.partialDeepStrictEqual(body.error, {
          code: 'invalid_request',
          details: { field: 'type', type: 'invalid_value' },
        });
      }
    });

    test('a credential sees and counts exactly the events whose scopes it has', async () => {
      const docket = await newWorkspace();
      await publishAll(docket);
      for (const [scopes, expected] of [
        [['read:documents'], [8, 4, 1]],
        [['read:meetings'], [5, 2]],
        [
          ['read:documents', 'read:transcripts'],
          [8, 6, 5, 4, 2, 1],
        ],
        [['read:webhooks'], []],
        [['read:tasks', 'write:documents'], [3]],
        [['admin:all'], [8, 7, 6, 5, 4, 3, 2, 1]],
      ] as const) {
        const key = await createKeyWith(docket, [...scopes]);
        const answer = await docket.get('/events', { key });
        assert.deepEqual(readSequences(answer), expected, scopes.join());
        assert.equal(answer.body.pagination.total, expected.length);
        assert.deepEqual(await listAllSequences(docket, 'limit=2', key), expected, scopes.join());
        const asked = await docket.get('/events?type=api_key.created&resource_id=thing_6', { key });
        assert.equal(asked.body.pagination.total, scopes[0] === 'admin:all' ? 1 : 0);
      }
    });

    test('both paging modes return every event once while more are added', async () => {
      const docket = await newWorkspace();
      for (let n = 0; n < 3; n++) await publishAll(docket);
      const first = await docket.get('/events?limit=5&type=*');
      const { next_cursor } = first.body.pagination;
      await publishAll(docket);

      const rest: number[] = [];
      for (let cursor = next_cursor; cursor !== null;) {
        const page = await docket.get(`/events?limit=5&type=*&cursor=${cursor}`);
        rest.push(...readSequences(page));
        cursor = page.body.pagination.next_cursor;
      }
      const byOffset: number[] = [];
      for (let offset = 0; offset < 32; offset += 5) {
        const page = await docket.get(`/events?limit=5&offset=${offset}`);
        assert.equal(page.body.pagination.has_more, offset + 5 < 32);
        byOffset.push(...readSequences(page));
      }

      assert.deepEqual([...readSequences(first), ...rest], down(24));
      assert.deepEqual(byOffset, down(32));
    });

    test('an offset may equal the total but not exceed it', async () => {
      const docket = await newWorkspace();
      await publishAll(docket);
      for (const query of [
        'type=*',
        'type=*&resource_id=thing_0',
        'after=2',
        'type=task.created',
      ]) {
        const { total } = (await docket.get(`/events?${query}`)).body.pagination;
        const last = await docket.get(`/events?${query}&offset=${total}`);
        const beyond = await docket.get(`/events?${query}&offset=${total + 1}`);
        assert.deepEqual([last.status, last.body.events], [200, []], query);
        assert.equal(beyond.body.error.code, 'offset_out_of_range', query);
      }
    });

    test('a cursor is valid for its workspace, filters and direction, for one day', async () => {
      const docket = await newWorkspace();
      await publishAll(docket);
      const { next_cursor: cursor } = (await docket.get('/events?limit=1')).body.pagination;
      const other = await docket.createWorkspace();
      const documents = await createKeyWith(docket, ['read:documents']);

      assert.equal((await docket.get(`/events?cursor=${cursor}`)).status, 200);
      const refused = [
        await docket.get(`/events?cursor=${cursor}&type=task.created`),
        await docket.get(`/events?cursor=${cursor}&after=0`),
        await docket.get(`/events?cursor=${cursor}&resource_id=thing_0`),
        await docket.get(`/events?cursor=${cursor}`, { key: other }),
        await docket.get(`/events?cursor=${cursor}`, { key: documents }),
        await docket.get(`/events?cursor=x${cursor}`),
      ];
      docket.advance(24 * 60 * 60 * 1_000 + 1);
      refused.push(await docket.get(`/events?cursor=${cursor}`));

      for (const { status, body } of refused) {
        assert.deepEqual([status, body.error.code], [400, 'invalid_cursor']);
      }
    });

    test('a HEAD request is answered without a body', async () => {
      const docket = await newWorkspace();
      await publishAll(docket);

      const { status, body } = await docket.request('HEAD', '/v2/events');

      assert.deepEqual([status, body], [200, '']);
    });
  });
}
