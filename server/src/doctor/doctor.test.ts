import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

import {
  ANTHROPIC_MODEL,
  startAnthropicServer,
} from '../testing/model-servers/anthropic-server.ts';
import { startEmbeddingServer } from '../testing/model-servers/embedding-server.ts';
import { OPENAI_MODEL, startOpenAiServer } from '../testing/model-servers/openai-server.ts';
import { PROCESS_ENV } from '../testing/process-env.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

async function temporaryFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docket-doctor-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Runs the command like an operator. Servers in this process keep running. */
async function runDoctor(settings: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [MAIN, 'doctor', ...args], {
    env: { ...PROCESS_ENV, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, logged, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { exitCode, printed, lines: printed.trimEnd().split('\n'), logged };
}

function stateOf(lines: readonly string[], what: string): string | undefined {
  return lines.find((line) => line.slice(7).startsWith(what));
}

suite('docket-server doctor', () => {
  test('docket-server doctor passes beside a running server and lists what is not set up', async (t) => {
    const dataDir = await temporaryFolder(t);
    await using _server = await startServerProcess({ dataDir });

    const { exitCode, lines } = await runDoctor({ DOCKET_DATA_DIR: dataDir });

    assert.equal(exitCode, 0, lines.join('\n'));
    assert.equal(stateOf(lines, 'database'), 'ok     database: a running server has it open');
    assert.match(stateOf(lines, 'language: docket-builtin') ?? '', /^ok /);
    assert.match(stateOf(lines, 'Redis') ?? '', /^- .*not set up/);
    assert.match(stateOf(lines, 'mail') ?? '', /^- .*DOCKET_SMTP_URL/);
    assert.match(stateOf(lines, 'language model') ?? '', /^- .*DOCKET_LANGUAGE_PROVIDER/);
    assert.match(stateOf(lines, 'embedding model') ?? '', /^- .*DOCKET_EMBEDDING_BASE_URL/);
  });

  test('docket-server doctor tests what is set up and exits with 1 when a check fails', async (t) => {
    await using openAi = await startOpenAiServer({ answer: () => ({ answer: 'blue' }) });
    await using anthropic = await startAnthropicServer({ answer: () => '{}' });
    await using embedding = await startEmbeddingServer();
    await using smtp = await startSmtpServer();

    const { exitCode, lines, printed, logged } = await runDoctor({
      DOCKET_DATA_DIR: await temporaryFolder(t),
      DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
      DOCKET_LANGUAGE_BASE_URL: openAi.baseUrl,
      DOCKET_LANGUAGE_MODEL: OPENAI_MODEL,
      DOCKET_LANGUAGE_SECOND_PROVIDER: 'anthropic',
      DOCKET_LANGUAGE_SECOND_BASE_URL: anthropic.baseUrl,
      DOCKET_LANGUAGE_SECOND_MODEL: ANTHROPIC_MODEL,
      DOCKET_LANGUAGE_SECOND_API_KEY: 'sk-ant-mistyped',
      DOCKET_EMBEDDING_BASE_URL: embedding.baseUrl,
      DOCKET_EMBEDDING_MODEL: 'words',
      DOCKET_REDIS_URL: 'redis://127.0.0.1:1',
      DOCKET_SMTP_URL: smtp.url,
      DOCKET_MAIL_FROM: 'docket@example.com',
    });

    assert.equal(exitCode, 1);
    assert.equal(stateOf(lines, 'database'), 'ok     database');
    assert.equal(stateOf(lines, 'mail'), 'ok     mail');
    assert.match(stateOf(lines, 'Redis') ?? '', /^FAILS .*ECONNREFUSED/);
    assert.match(stateOf(lines, 'language model: openai-compatible') ?? '', /^ok /);
    assert.match(stateOf(lines, 'language model: anthropic') ?? '', /^FAILS .*key/);
    assert.match(stateOf(lines, 'embedding model: words') ?? '', /^ok /);
    assert.equal(openAi.requests.length, 1);
    assert.equal(smtp.received.length, 0);
    assert.doesNotMatch(printed + logged, /sk-ant-mistyped/);
  });

  test('docket-server doctor reports an invalid setting at once', async (t) => {
    const DOCKET_DATA_DIR = await temporaryFolder(t);
    const DOCKET_LANGUAGE_PROVIDER = 'someone';

    const { exitCode, printed, logged } = await runDoctor({
      DOCKET_DATA_DIR,
      DOCKET_LANGUAGE_PROVIDER,
    });

    assert.deepEqual([exitCode, printed], [1, '']);
    assert.match(logged, /DOCKET_LANGUAGE_PROVIDER/);
  });

  test('docket-server doctor rejects further arguments', async (t) => {
    const settings = { DOCKET_DATA_DIR: await temporaryFolder(t) };

    assert.equal((await runDoctor(settings, ['ocr'])).exitCode, 2);
  });
});
