import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { PROCESS_ENV } from './testing/process-env.ts';
import { startReceiver } from './testing/receiver.ts';
import { startServerProcess } from './testing/server-process.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const KEY = `svc_live_${'k'.repeat(32)}`;

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'docket-main-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Runs a command with its arguments to its end. */
function run(command: string, settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...command.split(' ')], {
    encoding: 'utf8',
    env: { ...PROCESS_ENV, ...settings },
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

function me(url: string, key: string): Promise<Response> {
  return fetch(`${url}/v2/me`, { headers: { authorization: `Bearer ${key}` } });
}

function post(url: string, path: string, body: object, headers = {}): Promise<Response> {
  const ofPage = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...ofPage, ...headers },
    body: JSON.stringify(body),
  });
}

function setupCodeIn(greeting: string): string | undefined {
  return /^ {2}http:\/\/\S+\/app\/start#([\w-]{43})$/m.exec(greeting)?.[1];
}

suite('docket-server', () => {
  test('a chosen key opens the first start and every later one, and is not printed', async () => {
    await using folder = await temporaryFolder();
    const settings = { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_ADMIN_EMAIL: 'ada@example.com' };
    {
      await using server = await startServerProcess({ dataDir: folder.path, settings });
      assert.equal((await me(server.url, KEY)).status, 200);
    }
    const other = { ...settings, DOCKET_BOOTSTRAP_KEY: `svc_live_${'x'.repeat(32)}` };
    await using again = await startServerProcess({ dataDir: folder.path, settings: other });

    const answer: any = await (await me(again.url, KEY)).json();

    assert.equal(answer.user.email, 'ada@example.com');
    assert.equal((await me(again.url, other.DOCKET_BOOTSTRAP_KEY)).status, 401);
    assert.ok(!(await readFile(join(folder.path, 'server.log'), 'utf8')).includes(KEY));
  });

  test('each start prints a code that opens a session, until somebody has an account', async () => {
    await using folder = await temporaryFolder();
    const start = () => startServerProcess({ dataDir: folder.path });
    {
      await using first = await start();
      assert.ok(setupCodeIn(first.greeting));
    }
    {
      await using second = await start();
      const code = setupCodeIn(second.greeting);
      const session = await post(second.url, '/v2/setup/session', { code });
      const cookie = session.headers.getSetCookie()[0]!.split(';')[0]!;
      const account = { email: 'ada@example.com', name: 'Ada', password: 'seven green ladders' };

      const { status } = await post(second.url, '/v2/setup', account, { cookie });

      assert.deepEqual([session.status, status], [200, 200]);
      assert.ok(!(await readFile(join(folder.path, 'server.log'), 'utf8')).includes(code!));
    }
    await using third = await start();
    assert.equal(setupCodeIn(third.greeting), undefined);
  });

  test('a start prints no code where the key was chosen, unless DOCKET_SETUP_CODE says so', async () => {
    const chosen = { DOCKET_BOOTSTRAP_KEY: KEY };
    for (const [settings, isPrinted] of [
      [chosen, false],
      [{ ...chosen, DOCKET_SETUP_CODE: 'on' }, true],
      [{ DOCKET_SETUP_CODE: 'off' }, false],
      [{ DOCKET_HOST: '0.0.0.0' }, false],
    ] as const) {
      await using folder = await temporaryFolder();
      await using server = await startServerProcess({ dataDir: folder.path, settings });
      const code = setupCodeIn(server.greeting);
      assert.equal(code !== undefined, isPrinted, JSON.stringify(settings));
    }
  });

  test('a second process on the same file is refused in one sentence', async () => {
    await using folder = await temporaryFolder();
    await using _server = await startServerProcess({ dataDir: folder.path });

    const { status, stderr } = run('migrate', { DOCKET_DATA_DIR: folder.path });

    assert.equal(status, 1);
    assert.match(stderr, /docket\.db is open in another Docket process/);
    assert.equal(stderr.trim().split('\n').length, 1);
  });

  test('models are managed beside a server that runs', async () => {
    await using folder = await temporaryFolder();
    const settings = { DOCKET_DATA_DIR: folder.path };
    await using _server = await startServerProcess({ dataDir: folder.path });

    const list = run('models list', settings);
    const unknown = run('models pull nobody', settings);

    assert.equal(list.status, 0);
    assert.match(list.stdout, /^parakeet-v3 +671 MB +en es fr de pt/m);
    assert.equal(unknown.status, 1);
    assert.match(unknown.stderr, /^There is no model called nobody\. There are parakeet-v3/);
    assert.equal(run('models', settings).status, 2);
  });

  test('migrate makes the database and ends; create-admin wants a first workspace', async () => {
    await using folder = await temporaryFolder();
    const settings = { DOCKET_DATA_DIR: folder.path, DOCKET_ADMIN_EMAIL: 'grace@example.com' };

    const migrated = run('migrate', settings);
    const early = run('create-admin', settings);

    assert.deepEqual([migrated.status, migrated.stderr], [0, '']);
    assert.equal(early.status, 1);
    assert.match(early.stderr, /The database is empty/);
  });

  test('rotate-signing-key says from when on which key signs', async () => {
    await using folder = await temporaryFolder();
    const settings = { DOCKET_DATA_DIR: folder.path };

    const first = run('rotate-signing-key', settings);
    const next = run('rotate-signing-key', settings);
    const leaked = run('rotate-signing-key --leaked', settings);

    assert.match(first.stdout, /^A new key signs access tokens from \S+ on: [\w-]{43}\n$/);
    assert.notEqual(next.stdout, first.stdout);
    assert.match(leaked.stdout, /^A new key/);
    assert.equal(run('rotate-signing-key --now', settings).status, 2);
  });

  test('remove-second-factor wants one address, of somebody who has one', async () => {
    await using folder = await temporaryFolder();
    const settings = { DOCKET_DATA_DIR: folder.path };

    const unknown = run('remove-second-factor grace@example.com', settings);

    assert.deepEqual([unknown.status, unknown.stdout], [1, '']);
    assert.equal(unknown.stderr, 'No user has the email address grace@example.com\n');
    assert.equal(run('remove-second-factor', settings).status, 2);
    assert.equal(run('remove-second-factor a@example.com b@example.com', settings).status, 2);
  });

  test('create-admin prints a key that works', async () => {
    await using folder = await temporaryFolder();
    const started = await startServerProcess({ dataDir: folder.path });
    await started.stop();

    const { stdout } = run('create-admin', {
      DOCKET_DATA_DIR: folder.path,
      DOCKET_ADMIN_EMAIL: 'grace@example.com',
    });
    const key = /svc_live_\w+/.exec(stdout)?.[0] ?? '';
    await using server = await startServerProcess({ dataDir: folder.path });

    const answer: any = await (await me(server.url, key)).json();
    assert.equal(answer.user.email, 'grace@example.com');
    assert.deepEqual(answer.scopes, ['admin:all']);
  });

  test('SIGTERM lets a running analysis end, and what came with it is delivered later', async () => {
    await using folder = await temporaryFolder();
    await using file = await startReceiver();
    await using receiver = await startReceiver();
    const settings = { DOCKET_BOOTSTRAP_KEY: KEY, DOCKET_ALLOW_PRIVATE_URLS: 'true' };
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const fetching = Promise.withResolvers<() => void>();
    file.answerBy((response) => fetching.resolve(() => response.end('A short contract.')));
    const server = await startServerProcess({ dataDir: folder.path, settings });
    const submitted: any = await fetch(`${server.url}/v2/documents/analyze`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        document_url: `${file.url}/a.txt`,
        analysis_type: 'contract_review',
        webhook_url: receiver.url,
      }),
    }).then((response) => response.json());
    const answerFetch = await fetching.promise;

    const stopped = server.stop();
    answerFetch();
    await stopped;
    await using again = await startServerProcess({ dataDir: folder.path, settings });
    const event = await receiver.next();

    const document: any = await fetch(`${again.url}/v2/documents/${submitted.id}`, {
      headers,
    }).then((response) => response.json());
    assert.equal(document.status, 'completed');
    assert.equal(event.json().data.document_id, submitted.id);
    assert.equal(
      file.received.length,
      1,
      'the drain ended the analysis, so nothing was fetched twice',
    );
  });

  test('wrong settings are all named, and the exit code says that it failed', () => {
    const { status, stderr } = run('all', { DOCKET_PORT: 'eighty', DOCKET_LOG_LEVEL: 'loud' });

    assert.equal(status, 1);
    assert.match(stderr, /DOCKET_PORT/);
    assert.match(stderr, /DOCKET_LOG_LEVEL/);
  });

  test('an address of a speech server that may not be reached is named with its setting', async () => {
    await using folder = await temporaryFolder();
    const { status, stderr } = run('all', {
      DOCKET_DATA_DIR: folder.path,
      DOCKET_SPEECH_BASE_URL: 'http://169.254.169.254/v1',
    });
    assert.equal(status, 1);
    assert.match(stderr, /^DOCKET_SPEECH_BASE_URL: .* not allowed \(rule cloudMetadata\)$/m);
  });

  test('names the setting of a port in use before it prints the first key', async () => {
    await using folder = await temporaryFolder();
    await using taken = await startReceiver();
    const { port } = new URL(taken.url);

    const { status, stdout, stderr } = run('all', {
      DOCKET_DATA_DIR: folder.path,
      DOCKET_PORT: port,
    });

    assert.equal(status, 1);
    assert.doesNotMatch(stdout, /svc_live_/);
    assert.equal(
      stderr,
      `Port ${port} of 127.0.0.1 is in use by another program: stop it, or set DOCKET_PORT to another port\n`,
    );
  });

  test('names the setting of a data folder that cannot be used', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');

    const { status, stderr } = run('all', { DOCKET_DATA_DIR: file });

    assert.equal(status, 1);
    assert.equal(
      stderr,
      `The data folder ${file} cannot be used: a file is in the way. Set DOCKET_DATA_DIR to another folder\n`,
    );
  });

  test('says at the start where its data is, what the plan allows, which engines work, and who is refused', async () => {
    await using folder = await temporaryFolder();
    const settings = { DOCKET_HOST: '0.0.0.0' };
    await using server = await startServerProcess({ dataDir: folder.path, settings });

    const [before = '', key] = server.greeting.split(/(?=svc_live_)/);
    assert.match(before, /^Docket \d+\.\d+\.\d+$/m);
    assert.match(before, new RegExp(`^  data +${folder.path}$`, 'm'));
    assert.match(before, /^  database +SQLite, .*docket\.db$/m);
    assert.match(before, /^  plan +team: 300 requests a minute, 100,000 a day, 25 at once/m);
    assert.match(before, /^  language +built-in rules only/m);
    assert.match(before, /^  speech +en by /m);
    assert.match(before, /^Callers from other machines are refused.*DOCKET_TLS_CERT_FILE/m);
    assert.match(key ?? '', /^svc_live_\w{49}$/m);
  });

  test('a file that is no database is named', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'docket.db');
    await writeFile(
      path,
      'this is not a database, but it is long enough to be taken for one'.repeat(20),
    );

    const { status, stderr } = run('migrate', { DOCKET_DATA_DIR: folder.path });

    assert.equal(status, 1);
    assert.ok(stderr.includes(path), stderr);
  });

  test('an unknown command prints the known ones', () => {
    const { status, stderr } = run('fly', {});

    assert.equal(status, 2);
    assert.match(stderr, /create-admin/);
  });

  test('another secret key than the one of the database is refused', async () => {
    await using folder = await temporaryFolder();
    const started = await startServerProcess({ dataDir: folder.path });
    await started.stop();

    const { status, stderr } = run('all', {
      DOCKET_DATA_DIR: folder.path,
      DOCKET_PORT: '0',
      DOCKET_SECRET_KEY: 'another key, of at least 32 characters',
    });

    assert.equal(status, 1);
    assert.match(stderr, /encrypted with another key/);
  });
});
