import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MODELS } from './manifest.ts';

suite('offered models', () => {
  test('offered models have unique names that are safe as folder names', () => {
    assert.equal(new Set(MODELS.map(({ name }) => name)).size, MODELS.length);
    for (const { name } of MODELS) assert.match(name, /^[a-z][a-z0-9-]*$/);
  });

  for (const { name, kind, files } of MODELS) {
    test(`${name} pins every file at one revision, over HTTPS`, () => {
      for (const file of files) {
        assert.match(file.sha256, /^[0-9a-f]{64}$/);
        assert.ok(file.bytes > 0);
        assert.match(file.name, /^[a-z0-9.-]+$/);
        assert.match(file.url, /^https:\/\/.*\/resolve\/[0-9a-f]{40}\//);
        assert.ok(file.url.endsWith(`/${file.name}`));
      }
      assert.equal(new Set(files.map((file) => file.url.slice(0, -file.name.length))).size, 1);
      assert.equal(files.length, kind === 'whisper' ? 3 : 4);
    });
  }
});
