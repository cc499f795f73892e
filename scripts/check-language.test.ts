import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';

import { checkLanguage } from './check-language.ts';

/** Writes `files` to a temporary folder and returns the faults found there. */
async function check(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'docket-words-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    return checkLanguage(root, ['**/*.ts']);
  } finally {
    await rm(root, { recursive: true });
  }
}

suite('check of the words', () => {
  test('accepts a docstring that begins with a verb, a noun, a number or a symbol', async () => {
    const source = [
      '/** Returns the first. */\nexport const a = 1;',
      '/** Backoff before the next attempt, in ms. */\nexport const b = 1;',
      '/** 0 to 1. */\nexport const c = 1;',
      '/** `null` for a brainstorm. */\nexport const d = 1;',
    ];
    assert.deepEqual(await check({ 'a.ts': source.join('\n') }), []);
  });

  for (const beginning of [
    'Of the attempt',
    'What is sent',
    'As before',
    'There is',
    'Not here',
    'So that',
  ]) {
    test(`refuses a docstring that begins with "${beginning}"`, async () => {
      const faults = await check({ 'a.ts': `\n/** ${beginning} it. */\nexport const a = 1;\n` });
      const [word] = beginning.split(' ');
      assert.deepEqual(faults, [
        `a.ts:2: a docstring begins with a verb or a noun, not with "${word}"`,
      ]);
    });
  }

  test('refuses the docstring of a member of a type', async () => {
    const faults = await check({
      'a.ts': 'export type A = {\n  /** In ms. */\n  b: number;\n};\n',
    });
    assert.equal(faults.length, 1);
  });

  test('refuses a file whose name says nothing, with its test', async () => {
    const faults = await check({ 'a/trouble.ts': '', 'a/trouble.test.ts': '', 'a/backoff.ts': '' });
    assert.deepEqual(faults, [
      'a/trouble.test.ts:1: the file name says nothing about the content',
      'a/trouble.ts:1: the file name says nothing about the content',
    ]);
  });

  test('refuses a type name that more than three files export, tests aside', async () => {
    const declaration = 'export type Row = string;';
    const three = { 'a.ts': declaration, 'b.ts': declaration, 'c.ts': declaration };
    assert.deepEqual(await check({ ...three, 'd.test.ts': declaration }), []);
    assert.deepEqual(await check({ ...three, 'd.ts': declaration }), [
      'a.ts:1: type Row is exported by 4 files: a.ts, b.ts, c.ts, d.ts',
    ]);
  });
});
