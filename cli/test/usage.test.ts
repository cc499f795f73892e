import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { getBundle } from './testing/run-docket.ts';
import { startWebServer } from './testing/web-server.ts';

/** Codes that a terminal would obey: clear the screen, hide text, set the title of the window, reorder a line. */
const HOSTILE = 'a\u001B[2Jb\u001B[8mc\u001B]0;d\u0007e\u009B2Jf\u202Eg';
const SHELLS: [shell: string, script: string][] = [
  ['zsh', 'autoload -U compinit; compinit -D; eval "$(docket completion zsh)"; whence -w _docket'],
  [
    'fish',
    'docket completion fish | source; complete -C "docket tasks list --status i" | string match in_progress',
  ],
];

suite('wrong and unusual uses of docket', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  test('titles that hold terminal escapes are printed without them in a pipe, and as JSON escapes by --json', async () => {
    await using server = await startWebServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      const task = { id: 'task_1', title: HOSTILE, status: 'open', due_date: null };
      const pagination = { total: 1, next_cursor: null };
      response.end(JSON.stringify({ tasks: [task], pagination, warnings: [] }));
    });
    const env = { DOCKET_URL: server.url };

    const table = await fixture.run(['tasks', 'list'], { env });
    const json = await fixture.run(['tasks', 'list', '--json'], { env });
    const api = await fixture.run(['api', 'GET', '/v2/tasks'], { env });

    assert.equal(table.stdout.split('\t')[1], 'a[2Jb[8mc]0;de2Jfg');
    assert.equal(JSON.parse(json.stdout).title, HOSTILE);
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(json.stdout.trim(), /[\u0000-\u001F\u007F-\u009F]/);
    assert.equal(JSON.parse(api.stdout).tasks[0].title, HOSTILE);
  });

  test('a message of the server that holds terminal escapes is printed without them', async () => {
    await using server = await startWebServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 'invalid_request', message: HOSTILE } }));
    });

    const { stderr } = await fixture.run(['whoami'], { env: { DOCKET_URL: server.url } });

    assert.equal(stderr, 'docket: a[2Jb[8mc]0;de2Jfg.\n');
  });

  test('an export onto a file is refused in one sentence', async () => {
    await writeFile(join(fixture.machine.home, 'notes.txt'), 'x');

    const { code, stderr } = await fixture.run(['export', 'notes.txt']);

    assert.equal(code, 2);
    assert.match(stderr, /^docket: notes\.txt is a file\.\n {2}Name a folder, or a new file/);
  });

  test('an address with a path is named when nothing is found below it', async () => {
    const url = `${fixture.docket.url}/docket`;

    const { code, stderr } = await fixture.run(['whoami'], { env: { DOCKET_URL: url } });

    assert.equal(code, 4);
    assert.ok(
      stderr.endsWith(
        `  Check the address: ${url} has the path /docket, and the base URL has none: ${fixture.docket.url}.\n`,
      ),
      stderr,
    );
  });

  test('a profile that does not exist is refused, also beside DOCKET_KEY', async () => {
    const { code, stderr } = await fixture.run(['whoami', '--profile', 'nope']);

    assert.equal(code, 2);
    assert.match(stderr, /There is no profile "nope"/);
  });

  test('an event that does not exist is refused with the option and the events that do', async () => {
    const uses: [option: string, args: string[]][] = [
      ['--events', ['listen', '--events', 'task.created,nonsense']],
      ['--events', ['webhooks', 'add', 'https://hooks.example/x', '--events', 'nonsense']],
      ['--type', ['events', 'list', '--type', 'nonsense']],
      ['<type>', ['events', 'trigger', 'nonsense', '--webhook', 'wh_1']],
    ];
    for (const [option, args] of uses) {
      const { code, stderr } = await fixture.run(args);

      assert.equal(code, 2, stderr);
      assert.ok(
        stderr.startsWith(`docket: ${option}: "nonsense" is no event.\n  The events are `),
        stderr,
      );
      assert.match(stderr, /task\.created/);
    }
  });

  test('listen --after 0 begins with the first event', async () => {
    const { body: task } = await fixture.docket.post('/tasks', { title: 'First' });
    const listening = fixture.machine.start(['listen', '--after', '0', '--json']);

    await listening.waitFor(new RegExp(task.id));
    listening.child.kill('SIGINT');

    assert.equal((await listening.ended).code, 130);
  });

  test('the help of every command shows the options of all commands', async () => {
    for (const args of [['analyze'], ['tasks', 'list'], ['webhooks']]) {
      const { code, stdout } = await fixture.run([...args, '--help']);

      assert.equal(code, 0);
      for (const option of ['--json', '--quiet', '--no-input', '--yes', '--profile', '--url']) {
        assert.ok(stdout.includes(option), `${args.join(' ')} ${option}`);
      }
    }
  });

  test('watch --once names an empty file and leaves it where it is', async () => {
    const folder = join(fixture.machine.home, 'inbox');
    await mkdir(folder);
    await writeFile(join(folder, 'empty.pdf'), '');

    const { code, stdout } = await fixture.run(['watch', 'inbox', '--once', '--settle', '0.05']);

    assert.deepEqual([code, stdout.trim()], [0, 'empty\tempty.pdf']);
    assert.deepEqual((await readdir(folder)).toSorted(), ['.docket', 'empty.pdf']);
  });

  for (const [shell, script] of SHELLS) {
    const isMissing = spawnSync(shell, ['-c', 'true']).error !== undefined;

    test(`the completion script of ${shell} asks docket for candidates`, async () => {
      const { code, stdout } = await fixture.run(['completion', shell]);

      assert.equal(code, 0);
      assert.match(stdout, /docket __complete -- /);
      assert.match(stdout, shell === 'zsh' ? /^#compdef docket\n/ : /^complete -c docket /m);
    });

    test(
      `the completion script of ${shell} runs in ${shell}`,
      {
        skip: isMissing && `${shell} is missing`,
      },
      async () => {
        const program = await getBundle();
        const folder = join(fixture.machine.home, 'bin');
        await mkdir(folder, { recursive: true });
        const lines = ['#!/bin/sh', `exec '${process.execPath}' '${program}' "$@"`, ''];
        await writeFile(join(folder, 'docket'), lines.join('\n'), { mode: 0o755 });
        const env = { ...fixture.machine.env, PATH: `${folder}:${fixture.machine.env['PATH']}` };

        const { stdout, stderr } = spawnSync(shell, ['-c', script], { env, encoding: 'utf8' });

        assert.match(stdout, shell === 'zsh' ? /^_docket: function\n$/ : /^in_progress/m, stderr);
      },
    );
  }
});
