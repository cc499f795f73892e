import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  type EmbeddingTestServer,
  startEmbeddingServer,
} from '../../testing/model-servers/embedding-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;
const PAGES = 200;
const PASSAGES_PER_BATCH = 64;
const ANSWERED = 3;

function startServer(dataDir: string, model: EmbeddingTestServer): Promise<ServerProcess> {
  return startServerProcess({
    dataDir,
    settings: {
      DOCKET_BOOTSTRAP_KEY: KEY,
      DOCKET_EMBEDDING_BASE_URL: model.baseUrl,
      DOCKET_EMBEDDING_MODEL: 'words',
    },
  });
}

async function post(server: ServerProcess, path: string, body: object): Promise<any> {
  const response = await fetch(`${server.url}/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** Each page with words of its own, and about as long as a passage may be. */
function longText(): string {
  const pages = Array.from({ length: PAGES }, (_, page) => `page${page} automobile. `.repeat(90));
  return pages.join('\f');
}

suite('a server that is killed while it embeds texts', () => {
  test('goes on when it is started again, and asks for nothing again that it has written', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-embedding-'));
    const { promise: asked, resolve: whenAsked } = Promise.withResolvers<void>();
    await using model = await startEmbeddingServer({
      synonyms: [['vehicle', 'automobile']],
      vectorOf(_text, usual) {
        if (model.requests.length > ANSWERED) whenAsked();
        return usual;
      },
    });
    try {
      const first = await startServer(dataDir, model);
      const { id } = await post(first, '/documents', { title: 'Long', content: longText() });
      await asked;
      await first.crash();
      const before = model.texts();

      await using second = await startServer(dataDir, model);
      let found: any = { results: [] };
      while (found.results.length === 0) {
        await sleep(20);
        found = await post(second, '/search', { query: 'vehicle' });
      }

      assert.equal(found.results[0].id, id);
      const texts = model.texts().filter((text) => text !== 'vehicle');
      const twice = texts.length - new Set(texts).size;
      assert.ok(before.length >= PASSAGES_PER_BATCH && before.length < texts.length - twice);
      assert.ok(twice <= PASSAGES_PER_BATCH, `${twice} were asked for twice`);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
