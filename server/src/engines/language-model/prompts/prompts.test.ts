import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

import { loadPrompt } from './load-prompt.ts';
import versions from './versions.json' with { type: 'json' };

const FILES = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.md'));

suite('prompts', () => {
  test('every prompt file has a version, and every version a file', () => {
    const names = FILES.map((file) => file.replace('.md', ''));
    assert.deepEqual(names.toSorted(), Object.keys(versions).toSorted());
  });

  for (const [name, hashes] of Object.entries(versions)) {
    test(`a changed prompt gets a new version: ${name}`, () => {
      const text = readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
      assert.equal(hashes.at(-1), hash, `add "${hash}" behind the hashes of "${name}"`);
      assert.equal(new Set(hashes).size, hashes.length, 'a version is never used again');
    });
  }

  test('a prompt file is read once', () => {
    assert.equal(loadPrompt('rules'), loadPrompt('rules'));
    assert.equal(loadPrompt('rules').version, versions.rules.length);
  });
});
