import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

async function addDocuments(docket: Docket, contents: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (const [title, content] of Object.entries(contents)) {
    ids.push((await docket.post('/documents', { title, content })).body.id);
  }
  await docket.runJobs();
  return ids;
}

async function suggestions(docket: Docket, typed: string): Promise<object[]> {
  const { status, body } = await docket.get(`/search/suggest?q=${encodeURIComponent(typed)}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.suggestions;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /search/suggest on ${database}`, () => {
    test('completes titles first, then words of texts by frequency', async () => {
      await using docket = await startDocket({ database });
      const [id] = await addDocuments(docket, {
        'Annual report of 2024': 'Revenue grew. Repairs were made.',
        'Second text': 'The repairs of the roof took long. Repairs again. The reply came late.',
      });

      assert.deepEqual(await suggestions(docket, 'Rep'), [
        { text: 'Annual report of 2024', type: 'title', document_id: id },
        { text: 'repairs', type: 'phrase' },
        { text: 'reply', type: 'phrase' },
      ]);
      assert.deepEqual(await suggestions(docket, 'annual r'), [
        { text: 'Annual report of 2024', type: 'title', document_id: id },
      ]);
    });

    test('continues a phrase as the texts do', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, {
        One: 'The notice period is long. A notice period ends.',
        Two: 'The notice board is green.',
      });

      assert.deepEqual(await suggestions(docket, 'notice '), [
        { text: 'notice period', type: 'phrase' },
        { text: 'notice board', type: 'phrase' },
      ]);
      assert.deepEqual(await suggestions(docket, 'the notice bo'), [
        { text: 'the notice board', type: 'phrase' },
      ]);
    });

    test('suggests nothing from sources that searches do not find', async () => {
      await using docket = await startDocket({ database });
      const [id] = await addDocuments(docket, { Zebra: 'Zebras have stripes.' });
      await docket.delete(`/documents/${id}`);
      await docket.post('/documents', { title: 'Zeppelin', content: 'Zeppelins fly.' });

      assert.deepEqual(await suggestions(docket, 'ze'), []);
    });

    test('accepts any text', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket, { 'Où est': 'Où est la bibliothèque?' });

      assert.equal((await suggestions(docket, 'ou')).length, 2);
      for (const typed of ['"', '*', '-', '%', ' ', "'; --", '🎉', 'a'.repeat(200), 'AND ']) {
        assert.deepEqual(await suggestions(docket, typed), [], typed);
      }
    });
  });

  suite(`GET /documents/{id}/similar on ${database}`, () => {
    const RENT = 'The tenant pays rent to the landlord each month for the apartment.';
    const SOUP = 'Cook the carrots in the broth and season the soup with pepper.';

    test('lists the most similar documents without the document itself', async () => {
      await using docket = await startDocket({ database });
      const [first, second] = await addDocuments(docket, {
        First: RENT,
        Second: `${RENT} Heating is extra.`,
        Soup: SOUP,
        'Other soup': `${SOUP} Serve hot.`,
      });

      const { status, body } = await docket.get(`/documents/${first}/similar`);

      assert.equal(status, 200);
      assert.equal(body.results[0].id, second);
      assert.ok(body.results.every(({ id }: { id: string }) => id !== first));
      assert.ok(body.results[0].highlights.length > 3);
    });

    test('lists no document of another workspace', async () => {
      await using docket = await startDocket({ database });
      const [mine] = await addDocuments(docket, { Mine: RENT });
      const key = await docket.createWorkspace();
      await docket.post('/documents', { title: 'Theirs', content: RENT }, { key });
      await docket.runJobs();

      assert.deepEqual((await docket.get(`/documents/${mine}/similar`)).body, { results: [] });
      assert.equal((await docket.get(`/documents/${mine}/similar`, { key })).status, 404);
    });

    test('replies 400 not_ready for a document without text', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/documents', { title: 'New', content: RENT });

      const answer = await docket.get(`/documents/${body.id}/similar`);

      assert.equal(answer.status, 400);
      assert.equal(answer.body.error.details.type, 'not_ready');
    });
  });
}
