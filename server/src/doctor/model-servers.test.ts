import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createOperatorClient } from '../outbound/guarded-client.ts';
import { send } from '../testing/speech-server.ts';
import { startModelServer } from '../testing/model-servers/model-server.ts';
import { findModelServers } from './model-servers.ts';

/** Looks for a server that answers with `list`. */
async function findServer(list: unknown, status = 200) {
  await using server = await startModelServer((response) => send(response, status, list));
  const baseUrl = `${server.origin}/v1`;
  const clients = [createOperatorClient(baseUrl, 'docket-test')];
  try {
    const found = await findModelServers([{ name: 'Ollama', baseUrl }], () => clients[0]!);
    return { found, baseUrl, paths: server.requests.map(({ path }) => path) };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

suite('model servers of this machine', () => {
  test('a server is offered with the settings that use its first model that writes', async () => {
    const data = [{ id: 'nomic-embed-text' }, { id: 'qwen3:8b' }, { id: 'llama3' }];

    const { found, baseUrl, paths } = await findServer({ object: 'list', data });

    assert.deepEqual(found, [
      {
        subject: 'language model: Ollama',
        note: `runs here and is not used; to use it, set DOCKET_LANGUAGE_PROVIDER=openai-compatible DOCKET_LANGUAGE_BASE_URL=${baseUrl} DOCKET_LANGUAGE_MODEL=qwen3:8b`,
      },
    ]);
    assert.deepEqual(paths, ['/v1/models']);
  });

  for (const [what, list, status] of [
    ['has no model that writes', { data: [{ id: 'bge-reranker' }] }, 200],
    ['has no model', { data: [] }, 200],
    ['is another service', { error: { code: 'not_found' } }, 404],
    ['lists its models in another form', { data: [{ name: 'qwen3' }] }, 200],
  ] as const) {
    test(`a server is not offered if it ${what}`, async () => {
      assert.deepEqual((await findServer(list, status)).found, []);
    });
  }

  test('nothing is offered where nothing listens', async () => {
    await using server = await startModelServer(() => undefined);
    const baseUrl = `${server.origin}/v1`;
    await server[Symbol.asyncDispose]();
    const client = createOperatorClient(baseUrl, 'docket-test');

    assert.deepEqual(await findModelServers([{ name: 'vLLM', baseUrl }], () => client), []);
    await client.close();
  });
});
