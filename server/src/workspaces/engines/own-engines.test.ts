import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createEngineSettings } from '../../language-models/engine-settings.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { startEmbeddingServer } from '../../testing/model-servers/embedding-server.ts';
import { startOpenAiServer } from '../../testing/model-servers/openai-server.ts';
import { workspaceOf } from '../../testing/rows.ts';

const KEY = 'sk-live-0123456789';

type Place = { docket: Docket; path: string; workspaceId: string };

async function placeOf(docket: Docket, kind = 'language'): Promise<Place> {
  const workspaceId = await workspaceOf(docket);
  return { docket, workspaceId, path: `/workspaces/${workspaceId}/engines/${kind}` };
}

function put({ docket, path }: Place, body: object) {
  return docket.request('PUT', `/v2${path}`, body);
}

const qwen = (base_url: string, more: object = {}) => ({
  provider: 'openai-compatible',
  base_url,
  model: 'qwen3:8b',
  ...more,
});

for (const { name: database } of FEATURE_DATABASES) {
  suite(`models of a workspace on ${database}`, () => {
    test('workspace models replace those of the server from the next call on, until removed', async () => {
      await using docket = await startDocket({
        database,
        settings: {
          DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
          DOCKET_LANGUAGE_BASE_URL: 'http://127.0.0.1:9/v1',
          DOCKET_LANGUAGE_MODEL: 'llama3',
        },
      });
      const place = await placeOf(docket);
      const { engineSettings } = docket.services;
      const working = async () =>
        (await engineSettings.languageChain(place.workspaceId)).models.map(({ model }) => model);
      const own = await docket.get(`/workspaces/${place.workspaceId}/engines`);
      assert.deepEqual(
        own.body.engines.map(({ kind, source, models }: any) => [kind, source, models]),
        [
          ['language', 'operator', []],
          ['embedding', 'builtin', []],
        ],
      );
      assert.deepEqual(await working(), ['llama3']);

      const models = [qwen('https://one.example/v1'), qwen('https://two.example/v1')];
      const { status, body } = await put(place, { models, fallback: 'none' });
      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, { source: 'workspace', fallback: 'none' });
      assert.deepEqual(await working(), ['qwen3:8b', 'qwen3:8b']);

      const removed = await docket.delete(place.path);
      assert.equal(removed.body.source, 'operator');
      assert.deepEqual(await working(), ['llama3']);
      assert.equal((await docket.delete(place.path)).status, 404);
    });

    test('workspace models have keys that are never shown and are bound to provider, address and model', async () => {
      await using docket = await startDocket({ database });
      const place = await placeOf(docket);
      const { workspaceId } = place;
      const keyOf = async () => {
        const { models } = await docket.services.engineSettings.languageChain(workspaceId);
        return models[0]!.apiKey;
      };
      const base = 'https://one.example/v1';
      const first = await put(place, { models: [qwen(base, { api_key: KEY })] });
      assert.equal(first.body.models[0].api_key_last4, '6789');
      assert.equal(await keyOf(), KEY);
      const again = await put(place, { models: [qwen(base, { concurrency: 9 })] });
      assert.partialDeepStrictEqual(again.body.models[0], {
        api_key_last4: '6789',
        concurrency: 9,
      });
      assert.equal(await keyOf(), KEY);

      const rows = await docket.services.db.selectFrom('engine_settings').selectAll().execute();
      const { body: log } = await docket.get('/audit-log?action=engine_settings.updated');
      assert.equal(log.entries.length, 2);
      for (const shown of [first.body, again.body, rows, log]) {
        assert.doesNotMatch(JSON.stringify(shown), new RegExp(KEY));
      }

      await put(place, { models: [qwen('https://other.example/v1')] });
      assert.equal(await keyOf(), undefined);

      const bedrock = { provider: 'bedrock', model: 'm', region: 'eu-central-1', api_key: KEY };
      await put(place, { models: [bedrock] });
      assert.equal(await keyOf(), KEY);
      const elsewhere = { provider: 'bedrock', model: 'm', region: 'us-east-1' };
      assert.equal((await put(place, { models: [elsewhere] })).status, 400, 'a key is missing');
    });

    test('workspace models have keys that cannot be opened beside another address in the database', async () => {
      await using docket = await startDocket({ database });
      const place = await placeOf(docket);
      await put(place, { models: [qwen('https://one.example/v1', { api_key: KEY })] });
      const { db, engineSettings } = docket.services;
      const row = await db.selectFrom('engine_settings').selectAll().executeTakeFirstOrThrow();
      const settings_json = row.settings_json.replace('one.example', 'evil.example');
      await db.updateTable('engine_settings').set({ settings_json }).execute();

      await assert.rejects(engineSettings.languageChain(place.workspaceId));
    });

    test('workspace models work for its test keys, which cannot change them', async () => {
      await using docket = await startDocket({ database });
      const place = await placeOf(docket);
      await put(place, { models: [qwen('https://one.example/v1', { api_key: KEY })] });
      await docket.patch(`/workspaces/${place.workspaceId}`, {
        settings: { test_isolation: true },
      });
      const key = await docket.createKey(['admin:all'], 'test');
      const { body: me } = await docket.get('/me', { key });
      const twin = me.default_workspace_id as string;
      assert.notEqual(twin, place.workspaceId);

      const { models } = await docket.services.engineSettings.languageChain(twin);
      assert.equal(models[0]!.apiKey, KEY);
      const path = `/v2/workspaces/${twin}/engines/language`;
      const body = { models: [qwen('https://two.example/v1')] };
      assert.equal((await docket.request('PUT', path, body, { key })).status, 403);
      assert.equal((await docket.request('DELETE', path, undefined, { key })).status, 403);
    });
  });
}

suite('settings of workspace models', () => {
  test('workspace models reject missing fields of the provider, and fields without meaning', async () => {
    await using docket = await startDocket();
    const language = await placeOf(docket);
    const embedding = await placeOf(docket, 'embedding');
    const base = 'https://one.example/v1';
    const model = 'm';
    const refused: [Place, object, string][] = [
      [language, { models: [] }, 'models'],
      [language, { models: [{ provider: 'openai-compatible', model }] }, 'models.0.base_url'],
      [language, { models: [{ provider: 'anthropic', model }] }, 'models.0.api_key'],
      [language, { models: [{ provider: 'bedrock', model, api_key: 'a:b' }] }, 'models.0.region'],
      [
        language,
        { models: [{ provider: 'bedrock', model, api_key: 'a:b', region: 'x.evil.example/' }] },
        'models.0.region',
      ],
      [language, { models: [qwen(base), qwen(base, { dimensions: 8 })] }, 'models.1.dimensions'],
      [embedding, { models: [qwen(base), qwen(base)] }, 'models'],
      [embedding, { models: [qwen(base)], fallback: 'none' }, 'fallback'],
      [embedding, { models: [{ provider: 'google', model, api_key: KEY }] }, 'models.0.provider'],
      [embedding, { models: [qwen(base, { concurrency: 2 })] }, 'models.0.concurrency'],
    ];
    for (const [place, body, field] of refused) {
      const answer = await put(place, body);
      assert.equal(answer.status, 400, field);
      assert.equal(answer.body.error.details.field, field);
    }
    const proxied = { provider: 'anthropic', model, base_url: 'https://proxy.example' };
    assert.equal((await put(language, { models: [proxied] })).status, 200);
  });

  test('workspace models are rejected and unused when the operator disallows workspace models', async () => {
    const settings = { DOCKET_WORKSPACE_ENGINES: 'false' };
    await using docket = await startDocket({ settings });
    const place = await placeOf(docket);
    const { status, body } = await put(place, { models: [qwen('https://one.example/v1')] });
    assert.equal(status, 403);
    assert.match(body.error.message, /DOCKET_WORKSPACE_ENGINES/);
    assert.equal((await docket.post(`${place.path}/test`)).status, 403);
  });

  test('workspace models remain unused after the operator disallows workspace models', async () => {
    await using docket = await startDocket();
    const place = await placeOf(docket);
    await put(place, { models: [qwen('https://one.example/v1')] });
    const { services } = docket;
    const { operator } = services.engineSettings;
    const chainWhere = async (ofWorkspaces: boolean) =>
      createEngineSettings(services, {
        operator,
        allowsWorkspaceModels: ofWorkspaces,
      }).languageChain(place.workspaceId);

    assert.equal((await chainWhere(true)).models.length, 1);
    assert.deepEqual(await chainWhere(false), operator.language);
  });

  test('workspace models are tested one by one, with the reason of each failure, and the tokens count', async () => {
    await using server = await startOpenAiServer({
      apiKey: KEY,
      answer: () => ({ answer: 'blue' }),
    });
    await using docket = await startDocket();
    const place = await placeOf(docket);
    const models = [
      qwen(server.baseUrl, { api_key: KEY }),
      qwen(server.baseUrl, { api_key: 'sk-wrong-9876543210', model: 'qwen3:8b' }),
      { ...qwen(server.baseUrl, { api_key: KEY }), model: 'missing' },
    ];
    await put(place, { models });
    const { status, body } = await docket.post(`${place.path}/test`);

    assert.equal(status, 200);
    assert.deepEqual(
      body.models.map(({ model, working, why }: any) => [
        model,
        working,
        why?.split(':')[0] ?? null,
      ]),
      [
        ['qwen3:8b', true, null],
        ['qwen3:8b', false, 'The server does not accept the key'],
        ['missing', false, 'The server has no such model, or no such interface at this address'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(body), /sk-/);
    const { body: usage } = await docket.get('/usage');
    const used = usage.models.find(({ model }: any) => model === 'qwen3:8b');
    assert.partialDeepStrictEqual(used, { operation: 'test', owner: 'workspace' });
    assert.ok(used.input_tokens > 0 && used.output_tokens > 0);
    assert.equal(used.failed_calls, used.calls - 1);
  });

  test('workspace models are tested by an embedding for an embedding model, and the tokens count', async () => {
    await using server = await startEmbeddingServer();
    await using docket = await startDocket();
    const place = await placeOf(docket, 'embedding');
    await put(place, { models: [{ ...qwen(server.baseUrl), model: 'words' }] });
    const { body } = await docket.post(`${place.path}/test`);

    assert.partialDeepStrictEqual(body.models, [{ model: 'words', working: true, why: null }]);
    const { body: usage } = await docket.get('/usage');
    assert.partialDeepStrictEqual(usage.models, [
      { operation: 'test', owner: 'workspace', model: 'words', calls: 1, output_tokens: 0 },
    ]);
    assert.ok(usage.models[0].input_tokens > 0);
  });

  test("workspace models cannot reach private addresses, even those that the operator's models use", async () => {
    await using server = await startOpenAiServer({ answer: () => ({ answer: 'blue' }) });
    await using docket = await startDocket({ settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });
    const place = await placeOf(docket);
    await put(place, { models: [qwen(server.baseUrl)] });
    const { body } = await docket.post(`${place.path}/test`);

    assert.deepEqual(
      body.models.map(({ why }: any) => why),
      [
        'The address of the server may not be called: private ones have to be allowed by the operator',
      ],
    );
    assert.equal(server.requests.length, 0);
  });
});
