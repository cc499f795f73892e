// Runs in test:matrix: it makes the bundle and runs every engine in it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { createComputePool } from '../../server/src/compute/compute-pool.ts';
import { compileCacheDir } from '../../server/src/kernel/compile-cache.ts';
import {
  OPENAI_MODEL,
  startOpenAiServer,
} from '../../server/src/testing/model-servers/openai-server.ts';
import { startReceiver } from '../../server/src/testing/receiver.ts';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { findEntryPoints } from './entry-points.ts';
import { makeBundle } from './make-bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONTRACT = join(ROOT, 'examples/sample-contract.pdf');
const RECORDING = join(ROOT, 'server/src/testing/fixtures/speech/short-answers.ogg');
const KEY = `svc_live_${'b'.repeat(32)}`;

async function temporaryFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docket-bundle-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function startBundle(dataDir: string) {
  const { main } = await makeBundle();
  const settings = { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_ALLOW_PRIVATE_URLS: 'true' };
  const server = await startServerProcess({ dataDir, main, settings });
  const headers = { authorization: `Bearer ${KEY}` };
  const call = async (path: string, body?: object | FormData): Promise<any> => {
    const response = await fetch(`${server.url}/v2${path}`, {
      ...(body && { method: 'POST' }),
      headers: { ...headers, ...(!(body instanceof FormData) && body && JSON_TYPE) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
    return response.json();
  };
  return { call, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function fileForm(path: string): Promise<FormData> {
  const form = new FormData();
  form.set('file', new Blob([await readFile(path)]), path.split('/').at(-1));
  return form;
}

suite('production bundle', () => {
  test('the bundle is made once for the same sources', async () => {
    const { main } = await makeBundle();
    assert.deepEqual(await makeBundle(), { main, isNew: false });
  });

  test('every entry point is in the bundle, and each compute module loads', async () => {
    const { main } = await makeBundle();
    const names = Object.keys(findEntryPoints(ROOT));
    const [, folder = ''] = /'(.+)\/main\.js'/.exec(await readFile(main, 'utf8')) ?? [];

    for (const name of names) {
      const file = join(dirname(main), folder, `${name}.js`);
      assert.ok(existsSync(file), name);
      if (name.endsWith('.compute')) await import(pathToFileURL(file).href);
    }
  });

  test('upload, analysis, question and search work in the bundle', async (t) => {
    await using server = await startBundle(await temporaryFolder(t));
    const { call } = server;

    const { id } = await call('/documents', await fileForm(CONTRACT));
    await call('/documents/analyze?wait=true', {
      document_id: id,
      analysis_type: 'contract_review',
      extract_fields: ['governing_law'],
    });
    const document = await call(`/documents/${id}`);
    const answer = await call(`/documents/${id}/chat`, {
      question: 'Is there a cap on liability?',
    });
    const found = await call('/search', { query: 'cap on liability' });

    assert.equal(document.analysis.extracted_fields.governing_law, 'Delaware');
    assert.equal(answer.answered, true);
    assert.equal(found.results[0].document_id ?? found.results[0].id, id);
  });

  test('a recording and an imported transcript are read in the bundle, and a webhook is sent', async (t) => {
    await using receiver = await startReceiver();
    await using server = await startBundle(await temporaryFolder(t));
    const { call } = server;

    const form = await fileForm(RECORDING);
    form.set('language', 'en');
    form.set('webhook_url', receiver.url);
    const { id } = await call('/transcribe/upload', form);
    const { event } = (await receiver.next()).json();
    const { segments } = await call(`/transcribe/${id}`);
    const meeting = await call('/meetings', {
      title: 'Catalogue',
      transcript: 'Ana: Ben, can you send the text to the printer by Friday?\nBen: Yes, I will.',
    });
    const { action_items } = await call(`/meetings/${meeting.id}/action-items`, {});

    assert.equal(event, 'transcription.completed');
    assert.match(segments[0].text, /\w+/);
    assert.match(action_items[0].description, /send the text/i);
  });

  test('doctor tries every engine and a language model in the bundle', async (t) => {
    await using model = await startOpenAiServer({ answer: () => ({ answer: 'blue' }) });
    const { main } = await makeBundle();
    const child = spawn(process.execPath, [main, 'doctor'], {
      env: {
        PATH: process.env['PATH'],
        DOCKET_DATA_DIR: await temporaryFolder(t),
        DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
        DOCKET_LANGUAGE_BASE_URL: model.baseUrl,
        DOCKET_LANGUAGE_MODEL: OPENAI_MODEL,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);

    assert.equal(exitCode, 0, printed);
  });

  test('an error of a compute child names the line of its source', async (t) => {
    const { main } = await makeBundle();
    const dataDir = await temporaryFolder(t);
    const pool = createComputePool({ size: 1, cacheDir: compileCacheDir(dataDir) });
    const [, folder = ''] = /'(.+)\/main\.js'/.exec(await readFile(main, 'utf8')) ?? [];
    const name = 'engines.text-extraction.extract.compute.js';
    const module = pathToFileURL(join(dirname(main), folder, name)).href;

    const run = pool.forWorkspace(null, 'batch').run(
      module,
      'extractText',
      { path: join(dataDir, 'none.pdf') },
      {
        limits: { timeoutMs: 60_000, memoryMaxBytes: 1e9 },
        stage: 'extract',
        signal: AbortSignal.timeout(60_000),
      },
    );

    // The child writes to the folder until it has ended, so the pool closes before the folder is removed.
    const error: unknown = await run.catch((reason: unknown) => reason);
    await pool.close();

    assert.ok(error instanceof Error);
    assert.match(error.stack ?? '', /server\/src\/engines\/text-extraction\/\S+\.ts:\d+/);
  });
});
