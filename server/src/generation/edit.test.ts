import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';

async function write(docket: Docket, more: object = {}): Promise<any> {
  const request = { topic: 'A price list', type: 'email', keywords: ['kangaroo'], ...more };
  return (await docket.post('/generate/content', request)).body;
}

async function eventsOf({ services }: Docket, name: string) {
  const rows = await services.db
    .selectFrom('events')
    .select(['resource_id', 'data_json'])
    .where('name', '=', name)
    .execute();
  return rows.map(({ resource_id, data_json }) => ({ resource_id, ...JSON.parse(data_json) }));
}

for (const { name: database } of DATABASES) {
  suite(`editing and deleting generations on ${database}`, () => {
    test('an edit replaces title and text, counts anew, and publishes generation.updated', async () => {
      await using docket = await startDocket({ database });
      const draft = await write(docket);
      assert.ok(!('edited_at' in draft));
      const path = `/generations/${draft.id}`;

      const retitled = await docket.patch(path, { title: 'Prices of 2026' });
      const { status, body } = await docket.patch(path, { content: 'Two kangaroo prices.' });

      assert.equal(status, 200);
      assert.equal(retitled.body.content, draft.content);
      assert.partialDeepStrictEqual(body, {
        id: draft.id,
        title: 'Prices of 2026',
        content: 'Two kangaroo prices.',
        word_count: 3,
        keywords_used: ['kangaroo'],
        keywords_missing: [],
        sources: draft.sources,
        created_at: draft.created_at,
      });
      assert.match(body.edited_at, /^2026-01-05T/);
      assert.deepEqual((await docket.get(path)).body, body);
      const events = await eventsOf(docket, 'generation.updated');
      assert.deepEqual(
        events.map(({ resource_id, title, word_count }) => [resource_id, title, word_count]),
        [
          [draft.id, 'Prices of 2026', draft.word_count],
          [draft.id, 'Prices of 2026', 3],
        ],
      );
    });

    test('a deletion removes contents and brainstorms from the list and its total', async () => {
      await using docket = await startDocket({ database });
      const draft = await write(docket);
      const { body: ideas } = await docket.post('/generate/brainstorm', { topic: 'Offices' });
      const kept = await write(docket);

      for (const { id } of [draft, ideas]) {
        const { status, body } = await docket.delete(`/generations/${id}`);
        assert.deepEqual([status, body], [200, { id, deleted: true }]);
        assert.equal((await docket.get(`/generations/${id}`)).status, 404);
        assert.equal((await docket.delete(`/generations/${id}`)).status, 404);
      }

      const { generations, pagination } = (await docket.get('/generations')).body;
      assert.deepEqual(
        generations.map(({ id }: { id: string }) => id),
        [kept.id],
      );
      assert.equal(pagination.total, 1);
      const events = await eventsOf(docket, 'generation.deleted');
      assert.deepEqual(
        events.map(({ generation_id }) => generation_id),
        [draft.id, ideas.id],
      );
    });

    test('results that quote meetings are changed only by readers of transcripts', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const { meetingId } = await spokenMeeting(docket, [1, 'We agreed on the price list.']);
      const draft = await write(docket, { meeting_ids: [meetingId] });
      const key = await docket.createKey(['write:documents', 'delete:documents']);
      const path = `/generations/${draft.id}`;

      const edited = await docket.patch(path, { title: 'Mine' }, { key });
      const deleted = await docket.delete(path, { key });

      assert.deepEqual([edited.status, deleted.status], [403, 403]);
      assert.equal((await docket.get(path)).body.title, draft.title);
    });
  });
}

suite('edits of generations', () => {
  test('are refused for brainstorms, and for texts that are empty or hide characters', async () => {
    await using docket = await startDocket();
    const draft = await write(docket);
    const { body: ideas } = await docket.post('/generate/brainstorm', { topic: 'Offices' });

    const cases = [
      [ideas.id, { title: 'Mine' }, 'generation_id'],
      [draft.id, { title: 'Price\u202eslist' }, 'title'],
      [draft.id, { title: ' ' }, 'title'],
      [draft.id, { content: '\n' }, 'content'],
      [draft.id, { topic: 'Other' }, 'topic'],
    ] as const;

    for (const [id, change, field] of cases) {
      const { status, body } = await docket.patch(`/generations/${id}`, change);
      assert.deepEqual([status, body.error.details.field], [400, field]);
    }
  });
});
