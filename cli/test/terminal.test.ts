import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { textWidth } from '../src/output/width.ts';
import { type Fixture, startFixture } from './testing/fixture.ts';
import { getBundle } from './testing/run-docket.ts';

const HAS_SCRIPT = spawnSync('script', ['--version']).status === 0;

suite('docket on a terminal', { skip: !HAS_SCRIPT && 'script of util-linux is missing' }, () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  /** Runs a command on a terminal of so many columns. @returns what it shows */
  async function show(
    columns: number,
    args: string,
    env: Record<string, string> = {},
  ): Promise<string> {
    const program = await getBundle();
    const command = `stty cols ${columns} rows 40; '${process.execPath}' '${program}' ${args}`;
    return new Promise((resolve, reject) => {
      execFile(
        'script',
        ['-qec', command, '/dev/null'],
        { cwd: fixture.machine.home, env: { ...fixture.machine.env, TERM: 'xterm', ...env } },
        (error, stdout) => (error ? reject(error) : resolve(stdout.replaceAll('\r\n', '\n'))),
      ).stdin?.end();
    });
  }

  test('a table fits into 60 columns, wide characters included', async () => {
    await fixture.docket.post('/tasks', {
      title: '契約書を両方の会社に送ってください。期限は金曜日です。',
      due_date: '2026-12-01',
    });
    await fixture.docket.post('/tasks', {
      title: 'Send the draft of the services agreement to both sides 👩‍👩‍👧',
      assigned_to: 'Ana',
    });

    const shown = await show(60, 'tasks list');

    const lines = shown.trimEnd().split('\n');
    assert.equal(lines.length, 3);
    for (const line of lines) assert.ok(textWidth(line) <= 60, `${textWidth(line)}: ${line}`);
    assert.match(lines[0]!, /ID +TITLE/);
    assert.match(shown, /task_[0-9a-f]{32}.*…/);
  });

  test('findings and their quotes fit into 60 columns', async () => {
    await writeFile(
      join(fixture.machine.home, 'lease.txt'),
      `${'A long first line of a lease. '.repeat(8)}\n`,
    );

    const shown = await show(60, 'analyze lease.txt --quiet');

    for (const line of shown.split('\n')) assert.ok(textWidth(line) <= 60, line);
    assert.ok(shown.includes('\u001B[1mparties'));
  });

  test('NO_COLOR takes the colors away, and a pipe has them with FORCE_COLOR alone', async () => {
    await fixture.docket.post('/tasks', { title: 'x' });
    const plain = await show(80, 'tasks list', { NO_COLOR: '1' });
    const piped = await fixture.run(['doctor', '--no-upload']);
    const forced = await fixture.run(['doctor', '--no-upload'], { env: { FORCE_COLOR: '1' } });

    assert.ok(!plain.includes('\u001B['));
    assert.ok(!piped.stdout.includes('\u001B['));
    assert.ok(forced.stdout.includes('\u001B[32m'));
  });

  test('control characters of a document do not reach the terminal', async () => {
    const { body } = await fixture.docket.upload('/documents', {
      file: { bytes: 'x\u001B]0;title\u0007y\u009B2Jz', name: 'a.txt' },
    });
    await fixture.docket.runJobs();

    const shown = await show(80, `documents text ${body.id}`);

    assert.equal(shown, 'x]0;titley2Jz\n');
  });

  test('a bar shows the file while it is analyzed, on standard error alone', async () => {
    await writeFile(join(fixture.machine.home, 'note.txt'), 'A note.');

    const shown = await show(80, 'analyze note.txt > /dev/null');

    assert.match(shown, /note\.txt +[█░]+/);
  });
});
