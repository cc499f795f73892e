import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';

suite('docket transcribe', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
    await writeFile(join(fixture.machine.home, 'talk.wav'), Buffer.alloc(50_000, 'x'));
  });
  after(() => fixture[Symbol.asyncDispose]());

  const FORMATS: [format: string, beginning: RegExp][] = [
    ['txt', /Good morning, shall we begin\?/],
    ['srt', /^1\n00:00:00,000 --> 00:00:0\d,\d{3}\n.*Good morning/],
    ['vtt', /^WEBVTT\n\n(.+\n)?00:00:00\.000 --> 00:00:0\d\.\d{3}\n.*Good morning/],
  ];
  for (const [format, beginning] of FORMATS) {
    test(`prints the transcript of a recording as ${format}`, async () => {
      const { code, stdout, stderr } = await fixture.run([
        'transcribe',
        'talk.wav',
        '--format',
        format,
      ]);

      assert.equal(code, 0, stderr);
      assert.match(stdout, beginning);
      assert.match(stdout, /the lease is ready\./);
    });
  }

  test('prints the transcript of a recording as json', async () => {
    const { code, stdout, stderr } = await fixture.run([
      'transcribe',
      'talk.wav',
      '--format',
      'json',
    ]);

    assert.equal(code, 0, stderr);
    assert.match(JSON.stringify(JSON.parse(stdout)), /Good morning, shall we begin\?/);
  });

  test('--follow prints each turn once with its time, and no transcript after them', async () => {
    const { code, stdout, stderr } = await fixture.run(['transcribe', 'talk.wav', '--follow']);

    assert.equal(code, 0, stderr);
    const turns = stdout.trim().split('\n');
    assert.match(turns[0]!, /^\[0:00\] .*Good morning/);
    assert.equal(stdout.match(/Good morning/g)?.length, 1);
    assert.equal(stdout.match(/the lease is ready/g)?.length, 1);
    for (const turn of turns) assert.match(turn, /^\[\d+:\d\d\] /);
  });

  test('prints a transcription that an earlier command began, and writes it by --out', async () => {
    const first = await fixture.run(['transcribe', 'talk.wav', '--json', '--title', 'Earlier']);
    const { id } = JSON.parse(first.stdout);

    const again = await fixture.run(['transcribe', id, '--out', 'texts', '--format', 'srt']);

    assert.equal(again.stdout, `texts/${id}.srt\n`, again.stderr);
    const text = await readFile(join(fixture.machine.home, `texts/${id}.srt`), 'utf8');
    assert.match(text, /^1\n00:00:00,000 --> /);
  });
});
