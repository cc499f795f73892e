import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { HONEST_HANDLERS } from '../engines/language-model/testing/scripted-engine.ts';
import { answerTask } from '../engines/language-model/testing/scripted-model.ts';
import { says } from '../testing/model-servers/openai-faults.ts';
import { startOpenAiServer } from '../testing/model-servers/openai-server.ts';
import { startReceiver } from '../testing/receiver.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const KEY = `svc_live_${'k'.repeat(32)}`;

function startServer(dataDir: string, baseUrl: string): Promise<ServerProcess> {
  return startServerProcess({
    dataDir,
    settings: {
      DOCKET_BOOTSTRAP_KEY: KEY,
      DOCKET_ALLOW_PRIVATE_URLS: 'true',
      DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
      DOCKET_LANGUAGE_BASE_URL: baseUrl,
      DOCKET_LANGUAGE_MODEL: 'qwen3:8b',
      DOCKET_LANGUAGE_CONTEXT_TOKENS: '32768',
      DOCKET_LANGUAGE_FALLBACK: 'none',
    },
  });
}

async function ask(server: ServerProcess, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

suite('server killed during a model call', () => {
  test('a killed server keeps the recorded usage and finishes the work after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-call-'));
    const { promise: asked, resolve: whenAsked } = Promise.withResolvers<void>();
    // The first response is invalid, the second never arrives.
    await using model = await startOpenAiServer({
      answer: ({ user }) => answerTask(HONEST_HANDLERS, user),
      faults: [says('{"no": "such answer"}'), () => whenAsked()],
    });
    await using file = await startReceiver(200, 'The tenant shall pay a rent of 900 euros.');
    await using receiver = await startReceiver();
    try {
      const first = await startServer(dataDir, model.baseUrl);
      const { id } = await ask(first, '/documents/analyze', {
        document_url: `${file.url}/lease.txt`,
        analysis_type: 'contract_review',
        webhook_url: receiver.url,
      });
      await asked;
      await first.crash();

      await using second = await startServer(dataDir, model.baseUrl);
      const { models: before } = await ask(second, '/usage');
      assert.ok(before.length === 1 && before[0].output_tokens > 0);
      await receiver.next();
      const document = await ask(second, `/documents/${id}`);
      assert.equal(document.status, 'completed');
      assert.equal(document.analysis.engine.version, 'qwen3:8b');
      const { models: after } = await ask(second, '/usage');
      assert.deepEqual([after[0].calls, after[0].failed_calls], [2, 1]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
