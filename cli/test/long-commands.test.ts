import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { lines } from './testing/json-lines.ts';
import { getBundle } from './testing/run-docket.ts';
import { startStallingProxy } from './testing/web-server.ts';
import { startReceiver } from '../../server/src/testing/receiver.ts';
import { verifyWebhook } from '@docket/sdk/webhooks';

suite('commands of docket that go on', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  test('listen forwards an event, signed as the server signs it', async () => {
    await using receiver = await startReceiver();
    const listening = fixture.machine.start([
      'listen',
      '--forward-to',
      receiver.url,
      '--timeout',
      '60',
      '--events',
      'task.created',
    ]);
    await listening.waitFor(/Forwarding events/);
    const secret = /Signing secret: (\S+)/.exec(listening.stderr())![1]!;

    const { body: task } = await fixture.docket.post('/tasks', { title: 'Call' });
    const { raw, headers } = await receiver.next();
    await listening.waitFor(/answered 200/);
    listening.child.kill('SIGINT');

    const event: any = await verifyWebhook(raw, headers as any, secret);
    assert.deepEqual([event.event, event.data.id], ['task.created', task.id]);
    assert.equal((await listening.ended).code, 130);
  });

  test('events resend sends an event again, and trigger a sample; a receiver that refuses is a failure', async () => {
    await using receiver = await startReceiver();
    await using refusing = await startReceiver(500);
    await fixture.docket.post('/tasks', { title: 'Call' });
    const { stdout } = await fixture.run([
      'events',
      'list',
      '--type',
      'task.created',
      '--json',
      '--limit',
      '1',
    ]);
    const [{ id }] = lines(stdout);
    const resend = (url: string) => [
      'events',
      'resend',
      id,
      '--forward-to',
      url,
      '--timeout',
      '60',
    ];

    const resent = await fixture.run(resend(receiver.url));
    const refused = await fixture.run(resend(refusing.url));
    const triggered = await fixture.run([
      'events',
      'trigger',
      'task.created',
      '--forward-to',
      receiver.url,
      '--timeout',
      '60',
    ]);

    assert.deepEqual([resent.code, refused.code, triggered.code], [0, 1, 0], triggered.stderr);
    assert.equal(receiver.received.length, 2);
    assert.equal(receiver.received[0]!.headers['x-event-id'], id);
  });

  test('transcribe goes on after an interruption without sending what is there', async () => {
    const path = join(fixture.machine.home, 'meeting.wav');
    await writeFile(path, Buffer.alloc(40 * 1024 * 1024, 'x'));
    await using proxy = await startStallingProxy(fixture.docket.url, 2);
    const env = { DOCKET_URL: proxy.url };
    const first = fixture.machine.start(['transcribe', 'meeting.wav'], { env });
    await proxy.stalled;
    first.child.kill('SIGINT');
    const interrupted = await first.ended;
    const second = await fixture.run(['transcribe', 'meeting.wav', '--json'], { env });

    assert.equal(interrupted.code, 130);
    assert.match(interrupted.stderr, /Run the same command again to go on/);
    assert.equal(proxy.parts(), 4);
    assert.equal((await fixture.docket.get('/transcribe')).body.transcriptions.length, 1);
    assert.ok(second.code === 0 || second.code === 6, second.stderr);
  });

  test('export writes everything once, and adds only what has changed', async () => {
    await writeFile(join(fixture.machine.home, 'lease.txt'), 'A lease.');
    await fixture.upload('lease.txt');
    const first = await fixture.run(['export', 'backup', '--json']);
    const file = join(fixture.machine.home, 'backup/documents.ndjson');
    const whole = await readFile(file, 'utf8');
    // As if the process had ended in the middle of a line.
    await writeFile(file, whole.slice(0, -20));
    const second = await fixture.run(['export', 'backup', '--json']);
    const archive = await fixture.run(['export', 'backup.tar']);

    assert.equal(first.code, 0, first.stderr);
    assert.equal(lines(first.stdout)[0].documents.written, 1);
    assert.deepEqual(lines(second.stdout)[0].documents, { written: 1, unchanged: 0 });
    assert.equal(await readFile(file, 'utf8'), whole);
    const [{ id, file: name }] = lines(whole);
    assert.equal(name, `files/${id}/lease.txt`);
    assert.equal(archive.code, 0, archive.stderr);
    const listed = spawnSync('tar', ['tf', 'backup.tar'], {
      cwd: fixture.machine.home,
      encoding: 'utf8',
    });
    assert.ok(listed.stdout.includes(`${name}\n`), listed.stdout + listed.stderr);
    assert.ok(!(await readdir(fixture.machine.home)).includes('backup.tar.partial'));
  });

  test('doctor checks everything, the size of uploads included, and leaves nothing behind', async () => {
    const { code, stdout } = await fixture.run(['doctor', '--json']);

    const checks = lines(stdout);
    assert.equal(code, 0, stdout);
    assert.deepEqual(
      checks.map(({ check }) => check),
      ['server', 'readiness', 'clock', 'credential', 'limits', 'engines', 'uploads', 'webhooks'],
    );
    assert.equal(
      checks.find(({ check }) => check === 'uploads').message,
      '20.0 MB in one request arrive',
    );
    const { body } = await fixture.docket.get('/transcribe');
    assert.ok(!body.transcriptions.some(({ title }: any) => title.includes('doctor')));
  });

  test('completion offers commands, flags, choices and ids', async () => {
    const { body: task } = await fixture.docket.post('/tasks', { title: 'Complete me' });
    const commands = await fixture.run(['__complete', '--', 'ta']);
    const flags = await fixture.run(['__complete', '--', 'tasks', 'list', '--st']);
    const choices = await fixture.run(['__complete', '--', 'tasks', 'list', '--status', '']);
    const ids = await fixture.run(['__complete', '--', 'tasks', 'done', 'task_'], {
      env: { DOCKET_COMPLETION_TIMEOUT_MS: '60000' },
    });
    const program = await getBundle();
    const script = `docket() { "${process.execPath}" "${program}" "$@"; }; eval "$(docket completion bash)"
      COMP_WORDS=(docket tasks list --status i); COMP_CWORD=4; _docket; echo "\${COMPREPLY[@]}"`;
    const bash = spawnSync('bash', ['-c', script], { env: fixture.machine.env, encoding: 'utf8' });

    assert.match(commands.stdout, /^tasks\tlist, add/);
    assert.match(flags.stdout, /^--status\t/);
    assert.equal(choices.stdout, 'open\t\nin_progress\t\ncompleted\t\ncancelled\t\n');
    assert.ok(ids.stdout.includes(`${task.id}\tComplete me\n`));
    assert.equal(bash.stdout, 'in_progress\n', bash.stderr);
  });

  test('watch goes on after kill -9 and doubles nothing', async () => {
    const folder = join(fixture.machine.home, 'inbox');
    await mkdir(folder);
    for (const name of ['a', 'b', 'c', 'd']) {
      await writeFile(join(folder, `${name}.txt`), `Contract ${name}.`);
    }
    const total = (await fixture.docket.get('/documents?limit=100')).body.pagination.total;
    const first = fixture.machine.start(['watch', 'inbox', '--move', '--settle', '0.1']);
    await first.waitFor(/a\.txt: began/);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await fixture.run([
      'watch',
      'inbox',
      '--move',
      '--settle',
      '0.1',
      '--once',
      '--json',
    ]);

    const { body } = await fixture.docket.get('/documents?limit=100');
    assert.equal(second.code, 0, second.stderr);
    assert.equal(body.pagination.total - total, 4);
    const done = (await readdir(join(folder, 'done'))).toSorted();
    assert.deepEqual(
      done.filter((name) => !name.endsWith('.json')),
      ['a.txt', 'b.txt', 'c.txt', 'd.txt'],
    );
    assert.equal(done.length, 8);
  });

  test('mcp answers lines with lines', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    };
    const modern = {
      jsonrpc: '2.0',
      id: 3,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };
    const stdin = [
      JSON.stringify(initialize),
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
      JSON.stringify(modern),
      'nonsense',
    ].join('\n');

    const { code, stdout, stderr } = await fixture.run(['mcp'], { stdin });

    const answers = lines(stdout);
    assert.equal(code, 0, stderr);
    assert.equal(answers.find(({ id }) => id === 1).result.protocolVersion, '2025-11-25');
    for (const id of [2, 3]) {
      const { result, error } = answers.find((answer) => answer.id === id);
      assert.ok(
        result?.tools.some(({ name }: any) => name === 'search'),
        JSON.stringify(error),
      );
    }
    assert.equal(answers.find(({ id }) => id === null).error.code, -32_700);
  });
});
