import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { LanguageEngine, RerankPassage } from '../engines/language-engine/language-engine.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { OPENAI_MODEL, startOpenAiServer } from '../testing/model-servers/openai-server.ts';
import { standInLanguage, standInTextExtraction } from '../testing/stand-in-engines.ts';

type Rerank = NonNullable<LanguageEngine['rerank']>;

const ENGINE = { name: 'stand-in', version: '1' };

/** Stand-in engine that reverses the results. */
const backwards: Rerank = async (_query, passages) => ({
  order: passages.map((_, index) => passages.length - 1 - index),
  warnings: [],
  engine: ENGINE,
});

async function startSearch(rerank?: Rerank, settings?: Record<string, string>): Promise<Docket> {
  const language = { ...standInLanguage, ...(rerank && { rerank }) };
  const engines = { textExtraction: standInTextExtraction, language };
  return startDocket({ engines, ...(settings && { settings }) });
}

async function addLeases(docket: Docket, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const content = `A lease of a mill, ${'with its weir '.repeat(number)}by the river`;
    await docket.post('/documents', { title: `Lease ${number}`, content });
  }
  await docket.runJobs();
}

async function titlesOf(docket: Docket, more: object): Promise<string[]> {
  const { status, body } = await docket.post('/search', { query: 'lease of a mill', ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results.map(({ title }: { title: string }) => title);
}

suite('reranking of search results', () => {
  test('is skipped unless requested', async () => {
    await using docket = await startSearch(backwards);
    await addLeases(docket, 3);

    const { body } = await docket.post('/search', { query: 'lease of a mill' });

    assert.equal('engine' in body, false);
    assert.equal('warnings' in body, false);
  });

  test('orders results by the model and names the model', async () => {
    await using docket = await startSearch(backwards);
    await addLeases(docket, 3);

    const before = await titlesOf(docket, {});
    const after = await titlesOf(docket, { rerank: true });

    assert.equal(before.length, 3);
    assert.deepEqual(after, before.toReversed());
    const { body } = await docket.post('/search', { query: 'lease of a mill', rerank: true });
    assert.deepEqual(body.engine, ENGINE);
    assert.equal('warnings' in body, false);
    assert.equal(body.total, 3);
  });

  test('sends title and excerpt of the first 20 results, and keeps the others after them', async () => {
    const given: (readonly RerankPassage[])[] = [];
    await using docket = await startSearch(async (query, passages, signal) => {
      given.push(passages);
      return backwards(query, passages, signal);
    });
    await addLeases(docket, 22);

    const before = await titlesOf(docket, { limit: 30 });
    const after = await titlesOf(docket, { limit: 30, rerank: true });
    const few = await titlesOf(docket, { limit: 2, rerank: true });

    assert.deepEqual(after, [...before.slice(0, 20).toReversed(), ...before.slice(20)]);
    assert.deepEqual(few, after.slice(0, 2));
    assert.deepEqual(
      given[1]!.map(({ title }) => title),
      before.slice(0, 20),
    );
    assert.match(given[1]![0]!.text, /lease of a mill/);
  });

  test('keeps the order of the search with a warning without a model', async () => {
    await using docket = await startSearch();
    await addLeases(docket, 3);

    const { body } = await docket.post('/search', { query: 'lease of a mill', rerank: true });

    assert.equal(body.results.length, 3);
    assert.equal('engine' in body, false);
    assert.deepEqual(body.warnings, [
      {
        code: 'not_reranked',
        message: 'The results keep the order of the search: no language model is set up',
      },
    ]);
  });

  test('keeps the order of the search with a warning when the model fails', async () => {
    await using server = await startOpenAiServer({ apiKey: 'sk-right', answer: () => '' });
    await using docket = await startDocket({
      engines: { textExtraction: standInTextExtraction },
      settings: {
        DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
        DOCKET_LANGUAGE_BASE_URL: server.baseUrl,
        DOCKET_LANGUAGE_MODEL: OPENAI_MODEL,
        DOCKET_LANGUAGE_API_KEY: 'sk-wrong',
      },
    });
    await addLeases(docket, 3);

    const { status, body } = await docket.post('/search', {
      query: 'lease of a mill',
      rerank: true,
    });

    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(await titlesOf(docket, {}), body.results.map(titleOf));
    assert.equal(body.warnings[0].code, 'not_reranked');
    assert.match(body.warnings[0].message, /qwen3:8b: The server does not accept the key/);
  });

  test('fails the request for any other error', async () => {
    await using docket = await startSearch(async () => {
      throw new TypeError('A fault of ours');
    });
    await addLeases(docket, 2);

    const { status } = await docket.post('/search', { query: 'lease of a mill', rerank: true });

    assert.equal(status, 500);
  });

  test('skips the model when the monthly token quota is used up', async () => {
    let asked = 0;
    await using docket = await startSearch(
      async (query, passages, signal) => {
        asked++;
        return backwards(query, passages, signal);
      },
      { DOCKET_QUOTA_TOKENS: '1' },
    );
    await addLeases(docket, 2);
    const { default_workspace_id: workspace_id } = (await docket.get('/me')).body;
    await docket.services.db
      .insertInto('usage_amounts')
      .values({ workspace_id, day: '2026-01-05', quota: 'tokens', amount: 5 })
      .execute();

    const { body } = await docket.post('/search', { query: 'lease of a mill', rerank: true });

    assert.equal(asked, 0);
    assert.equal(body.results.length, 2);
    assert.equal(body.warnings[0].code, 'not_reranked');
  });

  test('skips the model for a single result', async () => {
    await using docket = await startSearch(async () => {
      throw new TypeError('Not to be asked');
    });
    await addLeases(docket, 1);

    assert.deepEqual(await titlesOf(docket, { rerank: true }), ['Lease 0']);
  });
});

function titleOf({ title }: { title: string }): string {
  return title;
}
