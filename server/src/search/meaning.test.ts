// Runs alone: a PostgreSQL in WebAssembly stays in memory until the process ends.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { keepWaiting, refuseWith } from '../testing/model-servers/embedding-server.ts';
import { createCompletedTranscription, spokenSegment } from '../testing/transcriptions.ts';
import { FEATURE_VECTOR_DATABASES, VECTOR_DATABASES } from '../testing/vector-databases.ts';
import { addDocument, embedAll, startMeaningDocket, vectorRows } from './testing/meaning.ts';
import { addTask, idsFor, searchFor } from './testing/other-sources.ts';

const RESTED_MS = 60_000;

for (const { name: database, open } of FEATURE_VECTOR_DATABASES) {
  suite(`semantic search on ${database}`, () => {
    test('finds a document without any word of the query, and cites a passage', async () => {
      await using docket = await startMeaningDocket(open);
      const id = await addDocument(docket, 'Garage', 'The automobile is red.');
      await addDocument(docket, 'Kitchen', 'The soup is hot.');
      await embedAll(docket);

      const { results, warnings } = await searchFor(docket, 'vehicle');

      assert.equal(results[0].id, id);
      assert.equal(warnings, undefined);
      const { body } = await docket.get(`/documents/${id}/text`);
      assert.equal(body.text.slice(results[0].start, results[0].end), results[0].excerpt);
      assert.ok(results[0].relevance > 0 && results[0].relevance <= 1);
    });

    test('finds the current versions of tasks and transcripts', async () => {
      await using docket = await startMeaningDocket(open);
      const task = await addTask(docket, 'Sell the automobile');
      const { id } = await createCompletedTranscription(docket, [
        spokenSegment(0, 0, 0.5, 'The tenancy ends in May.'),
      ]);
      await embedAll(docket);

      assert.equal((await idsFor(docket, 'vehicle'))[0], task);
      assert.equal((await idsFor(docket, 'rent'))[0], id);

      await docket.patch(`/tasks/${task}`, { title: 'Sell the tenancy' });
      await docket.delete(`/transcribe/${id}`);
      await embedAll(docket);

      assert.equal((await idsFor(docket, 'rent'))[0], task);
      assert.deepEqual(await idsFor(docket, 'rent', { type: ['transcript'] }), []);
    });

    test('respects filters, phrases and exclusions', async () => {
      await using docket = await startMeaningDocket(open);
      const red = await addDocument(docket, 'Red', 'A red automobile.', { tags: ['kept'] });
      const blue = await addDocument(docket, 'Blue', 'A blue automobile.', { tags: ['sold'] });
      await embedAll(docket);

      assert.deepEqual(await idsFor(docket, 'vehicle', { tags: ['sold'] }), [blue]);
      assert.deepEqual(await idsFor(docket, 'vehicle', { document_ids: [red] }), [red]);
      assert.deepEqual(await idsFor(docket, 'vehicle', { type: ['task'] }), []);
      assert.deepEqual(await idsFor(docket, 'vehicle -blue'), [red]);
      assert.deepEqual(await idsFor(docket, 'vehicle "blue automobile"'), [blue]);
      assert.deepEqual(await idsFor(docket, '"green automobile" vehicle'), []);
    });

    test('shows other documents beside a long document with many similar pages', async () => {
      await using docket = await startMeaningDocket(open);
      const pages = Array.from({ length: 150 }, () => 'automobile '.repeat(250));
      const long = await addDocument(docket, 'Long', pages.join('\f'));
      const short = await addDocument(docket, 'Short', 'The automobile is red.');
      await embedAll(docket);

      assert.deepEqual(await idsFor(docket, 'vehicle'), [long, short]);
    });

    test('finds a document by its new title and not by its old one', async () => {
      await using docket = await startMeaningDocket(open);
      const id = await addDocument(docket, 'Automobile', 'It is red.');
      const other = await addDocument(docket, 'Kitchen', 'The soup is hot.');
      await embedAll(docket);
      assert.equal((await idsFor(docket, 'vehicle'))[0], id);
      const before = docket.model.texts().length;

      await docket.patch(`/documents/${id}`, { title: 'Tenancy' });
      await docket.patch(`/documents/${other}`, { title: 'Vehicle' });
      await embedAll(docket);

      assert.equal((await idsFor(docket, 'rent'))[0], id);
      assert.equal((await idsFor(docket, 'car'))[0], other);
      const sent = docket.model.texts().slice(before);
      assert.deepEqual(sent.toSorted(), ['Tenancy', 'Vehicle', 'car', 'rent']);
    });
  });
}

suite('semantic search', () => {
  const { open } = VECTOR_DATABASES[0]!;

  test('ranks results of both word and vector search first', async () => {
    await using docket = await startMeaningDocket(open);
    const byMeaning = await addDocument(docket, 'First', 'An automobile.');
    const byBoth = await addDocument(docket, 'Second', 'A vehicle is a car.');
    await embedAll(docket);

    assert.deepEqual((await idsFor(docket, 'vehicle')).slice(0, 2), [byBoth, byMeaning]);
  });

  test('finds nothing in another workspace', async () => {
    await using docket = await startMeaningDocket(open);
    const key = await docket.createWorkspace();
    await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);

    const { body } = await docket.post('/search', { query: 'vehicle' }, { key });

    assert.deepEqual(body.results, []);
  });

  test('deletes the embeddings of deleted sources', async () => {
    await using docket = await startMeaningDocket(open);
    const id = await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);
    assert.deepEqual(await vectorRows(docket), {
      vector_spaces: 1,
      passage_vectors: 2,
      vector_changes: 0,
    });

    await docket.delete(`/documents/${id}`);
    await embedAll(docket);

    assert.equal((await vectorRows(docket))['passage_vectors'], 0);
    assert.deepEqual(await idsFor(docket, 'vehicle'), []);
  });

  test('falls back to word search with a warning while the model fails', async () => {
    await using docket = await startMeaningDocket(open);
    const id = await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);
    docket.model.answerBy(refuseWith(500, 'boom'));

    const failed = await searchFor(docket, 'vehicle');
    const byWords = await searchFor(docket, 'automobile');
    docket.model.answerBy(undefined);
    docket.advance(RESTED_MS);
    const again = await searchFor(docket, 'vehicle');

    assert.deepEqual(failed.results, []);
    assert.partialDeepStrictEqual(failed.warnings, [{ code: 'lexical_only' }]);
    assert.match(failed.warnings[0].message, /embedding server answered 500/);
    assert.deepEqual(
      byWords.results.map((result: any) => result.id),
      [id],
    );
    assert.equal(again.results[0].id, id);
    assert.equal(again.warnings, undefined);
  });

  test('embeds a repeated query once, and a query without words never', async () => {
    await using docket = await startMeaningDocket(open);
    await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);
    const before = docket.model.texts().length;

    for (const query of ['vehicle', 'vehicle', '!!!', '-red']) await searchFor(docket, query);

    assert.deepEqual(docket.model.texts().slice(before), ['vehicle']);
  });

  test("counts embedded queries against the workspace's tokens", async () => {
    await using docket = await startMeaningDocket(open);
    await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);
    await searchFor(docket, 'vehicle');

    const rows = await docket.services.db
      .selectFrom('model_usage')
      .select(['operation', 'model', 'calls', 'failed_calls', 'input_tokens'])
      .execute();

    assert.equal(rows.length, 1);
    assert.partialDeepStrictEqual(rows[0], {
      operation: 'embedding',
      model: 'words',
      calls: docket.model.requests.length,
      failed_calls: 0,
    });
    assert.ok(rows[0]!.input_tokens > 0);
  });

  test('limits the wait for an unresponsive model', async () => {
    await using docket = await startMeaningDocket(open);
    const id = await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);
    docket.model.answerBy(keepWaiting);

    const { results, warnings } = await searchFor(docket, 'automobile');

    assert.equal(results[0].id, id);
    assert.match(warnings[0].message, /did not answer within 2 seconds/);
    const asked = docket.model.requests.length;
    assert.match((await searchFor(docket, 'red')).warnings[0].message, /left alone for a moment/);
    assert.equal(docket.model.requests.length, asked);
  });
});
