// Runs alone: a PostgreSQL in WebAssembly stays in memory until the process ends.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  addDocument,
  embedAll,
  type MeaningDocket,
  spacesOf,
  startMeaningDocket,
  vectorRows,
} from '../../search/testing/meaning.ts';
import { idsFor, indexAll, searchFor } from '../../search/testing/other-sources.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { refuseWith, startEmbeddingServer } from '../../testing/model-servers/embedding-server.ts';
import { VECTOR_DATABASES } from '../../testing/vector-databases.ts';
import { embedJob } from './embed.job.ts';

/** Longer than a failed model is left alone, and than the sweep waits. */
const SWEPT_MS = 6 * 60_000;

function setModel(docket: MeaningDocket, models: object[]) {
  const path = `/v2/workspaces/${docket.workspaceId}/engines/embedding`;
  if (models.length === 0) return docket.request('DELETE', path);
  return docket.request('PUT', path, { models });
}

const modelOf = (base_url: string, model: string, more: object = {}) => ({
  provider: 'openai-compatible',
  base_url,
  model,
  ...more,
});

/** Runs the job once, as a worker would. */
function runEmbedJob(docket: MeaningDocket, signal = new AbortController().signal) {
  const context = { signal, attempt: 1, stage: async () => {}, checkpoint: async () => {} };
  return embedJob.run(docket.services, docket.workspaceId, {}, context);
}

for (const { name: database, open } of VECTOR_DATABASES) {
  suite(`vectors of a workspace on ${database}`, () => {
    test('change to another model while the one before is searched, and then leave nothing of it', async () => {
      const [car, wagon] = [
        ['car', 'automobile'],
        ['car', 'wagon'],
      ];
      await using first = await startEmbeddingServer({ synonyms: [car] });
      await using second = await startEmbeddingServer({ synonyms: [wagon], dimensions: 32 });
      await using docket = await startMeaningDocket(open);
      await setModel(docket, [modelOf(first.baseUrl, 'first', { api_key: 'sk-first' })]);
      const automobile = await addDocument(docket, 'One', 'An automobile.');
      const other = await addDocument(docket, 'Two', 'A wagon.');
      await embedAll(docket);
      assert.equal((await idsFor(docket, 'car'))[0], automobile);

      second.answerBy(refuseWith(404, 'Not pulled yet'));
      await setModel(docket, [modelOf(second.baseUrl, 'second')]);
      await indexAll(docket);
      assert.deepEqual(await spacesOf(docket), ['first active', 'second filling']);
      const asked = first.requests.length;
      assert.equal((await idsFor(docket, 'sell car'))[0], automobile);
      assert.equal(first.requests.length, asked + 1);
      assert.equal(first.requests.at(-1)!.headers.authorization, 'Bearer sk-first');

      second.answerBy(undefined);
      docket.advance(SWEPT_MS);
      await docket.runJobs();
      await embedAll(docket);

      assert.deepEqual(await spacesOf(docket), ['second active']);
      assert.equal((await idsFor(docket, 'car'))[0], other);
      assert.deepEqual(await vectorRows(docket), {
        vector_spaces: 1,
        passage_vectors: 4,
        vector_changes: 0,
      });
    });

    test('are asked for once, however often the work is interrupted', async () => {
      await using docket = await startMeaningDocket(open);
      for (let number = 0; number < 50; number += 1) {
        await addDocument(docket, `Title ${number}`, `Text ${number}.`);
      }
      await docket.runJobs();
      const interruption = new AbortController();
      docket.model.answerBy((response, request) => {
        // The answer to the first call is written down; the next piece of work finds itself interrupted.
        docket.model.answerBy(undefined);
        interruption.abort(new Error('interrupted'));
        return refuseWith(503, 'Loading', { 'retry-after': '3600' })(response, request);
      });

      await assert.rejects(runEmbedJob(docket, interruption.signal), { message: 'interrupted' });
      await runEmbedJob(docket);
      await embedAll(docket);

      const texts = docket.model.texts();
      const wanted = Array.from({ length: 50 }, (_, n) => [`Title ${n}`, `Text ${n}.`]).flat();
      for (const text of wanted) assert.ok(texts.includes(text), text);
      assert.equal((await vectorRows(docket))['passage_vectors'], 100);
      assert.deepEqual(await spacesOf(docket), ['words active']);
    });
  });
}

suite('vectors of a workspace', () => {
  const { open } = VECTOR_DATABASES[0]!;

  test('are made of what was there before a model was set up', async () => {
    await using server = await startEmbeddingServer({ synonyms: [['car', 'automobile']] });
    await using docket = await startMeaningDocket(open, {
      settings: { DOCKET_EMBEDDING_BASE_URL: server.baseUrl },
    });
    server.answerBy(refuseWith(404, 'Not pulled yet'));
    const id = await addDocument(docket, 'Garage', 'The automobile is red.');
    await indexAll(docket);
    assert.deepEqual(await idsFor(docket, 'car'), []);

    server.answerBy(undefined);
    docket.advance(SWEPT_MS);
    await docket.runJobs();
    await embedAll(docket);

    assert.deepEqual(await idsFor(docket, 'car'), [id]);
  });

  test('are not those of a model that the workspace has taken away', async () => {
    await using own = await startEmbeddingServer({ synonyms: [['car', 'automobile']] });
    await using docket = await startMeaningDocket(open);
    await setModel(docket, [modelOf(own.baseUrl, 'own')]);
    await addDocument(docket, 'One', 'An automobile.');
    await embedAll(docket);
    const asked = own.requests.length;

    await setModel(docket, []);
    await searchFor(docket, 'car');
    await embedAll(docket);

    assert.equal(own.requests.length, asked);
    assert.deepEqual(await spacesOf(docket), ['words active']);
  });

  test('begin anew when another model has come under the same name', async () => {
    let numbers = 8;
    await using docket = await startMeaningDocket(open, {
      server: { vectorOf: (_text, usual) => usual.slice(0, numbers) },
    });
    await addDocument(docket, 'One', 'First.');
    await embedAll(docket);

    numbers = 16;
    await addDocument(docket, 'Two', 'Second.');
    await embedAll(docket);

    assert.deepEqual(await spacesOf(docket), ['words active']);
    const [index] = await docket.services.db
      .selectFrom('vector_spaces')
      .select('dimensions')
      .execute();
    assert.equal(index!.dimensions, 16);
    assert.equal((await vectorRows(docket))['passage_vectors'], 4);
  });

  test('begin anew when a query is the first to meet another model under the same name', async () => {
    let numbers = 8;
    await using docket = await startMeaningDocket(open, {
      server: { vectorOf: (_text, usual) => usual.slice(0, numbers) },
    });
    const id = await addDocument(docket, 'One', 'An automobile.');
    await embedAll(docket);

    numbers = 16;
    const { warnings } = await searchFor(docket, 'vehicle');
    await embedAll(docket);

    assert.match(warnings[0].message, /texts are embedded anew/);
    assert.deepEqual(await spacesOf(docket), ['words active']);
    assert.deepEqual(await idsFor(docket, 'vehicle'), [id]);
  });

  test('go with their workspace', async () => {
    await using docket = await startMeaningDocket(open);
    const key = await docket.createWorkspace();
    const { body: me } = await docket.get('/me', { key });
    const document = { title: 'One', content: 'First.' };
    await docket.post('/documents', document, { key });
    await embedAll(docket);
    assert.equal((await vectorRows(docket))['passage_vectors'], 2);

    const path = `/workspaces/${me.default_workspace_id}`;
    const { body: workspace } = await docket.get(path, { key });
    const { status } = await docket.delete(`${path}?confirm=${workspace.slug}`, { key });
    assert.ok(status < 300, String(status));
    docket.advance(SWEPT_MS);
    await docket.runJobs();

    assert.equal((await vectorRows(docket))['passage_vectors'], 0);
  });
});

for (const { name: database } of DATABASES) {
  test(`without a model nothing is written for it on ${database}`, async () => {
    await using docket = await startDocket({ database });
    await addDocument(docket, 'Garage', 'The automobile is red.');
    await embedAll(docket);

    const none = { vector_spaces: 0, passage_vectors: 0, vector_changes: 0 };
    assert.deepEqual(await vectorRows(docket), none);
    assert.equal((await searchFor(docket, 'red')).warnings, undefined);
  });
}

test('on a PostgreSQL server without pgvector words alone find, and GET /engines says what to do', async (t) => {
  const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL')!;
  await using docket = await startMeaningDocket(postgres.open);
  const { engines } = (await docket.get('/engines')).body;
  const embedding = engines.find(({ kind }: { kind: string }) => kind === 'embedding');
  if (embedding.state === 'ready') return t.skip('the PostgreSQL server of the tests has pgvector');
  const id = await addDocument(docket, 'Garage', 'The automobile is red.');
  await embedAll(docket);

  assert.deepEqual(await idsFor(docket, 'automobile'), [id]);
  assert.equal(docket.model.requests.length, 0);
  assert.equal(embedding.state, 'missing');
  assert.match(embedding.why, /pgvector/);
});
