import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { createDiskBlobStore } from './disk-blob-store.ts';

const HELLO_KEY = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

async function makeStore() {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  const blobs = createDiskBlobStore(join(folder, 'blobs'));
  let count = 0;
  return {
    blobs,
    /** Writes a file and puts it. @returns its key */
    async put(text: string): Promise<string> {
      const path = join(folder, `upload-${++count}`);
      await writeFile(path, text);
      const key = await blobs.keyOf(path);
      await blobs.put(path, key);
      return key;
    },
    /** Paths of all files, from the folder of the store. */
    async files(): Promise<string[]> {
      const entries = await readdir(join(folder, 'blobs'), {
        recursive: true,
        withFileTypes: true,
      });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    uploads: async () => (await readdir(folder)).filter((name) => name.startsWith('upload-')),
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true });
    },
  };
}

suite('blob store on disk', () => {
  test('moves a file into the store under the hash of its content', async () => {
    await using store = await makeStore();

    const key = await store.put('hello');

    assert.equal(key, HELLO_KEY);
    assert.equal(await readFile(await store.blobs.path(key), 'utf8'), 'hello');
    assert.deepEqual(await store.uploads(), []);
  });

  test('stores equal bytes once, also when they arrive concurrently', async () => {
    await using store = await makeStore();

    await Promise.all(['hello', 'hello', 'hello', 'other'].map((text) => store.put(text)));

    assert.equal((await store.files()).length, 2);
  });

  test('refuses to return the path of a missing blob', async () => {
    await using store = await makeStore();

    await assert.rejects(store.blobs.path(HELLO_KEY), { code: 'ENOENT' });
  });

  for (const key of [
    '',
    '../../etc/passwd',
    `${HELLO_KEY}/../x`,
    HELLO_KEY.toUpperCase(),
    '2cf2',
  ]) {
    test(`takes no key like ${JSON.stringify(key)}`, async () => {
      await using store = await makeStore();

      await assert.rejects(store.blobs.path(key), { message: 'A blob key has 64 hex digits' });
      await assert.rejects(store.blobs.put('/dev/null', key));
      await assert.rejects(store.blobs.deleteUnlessUsed(key, async () => false));
    });
  }

  test('deletes an unreferenced blob, and does nothing for a missing one', async () => {
    await using store = await makeStore();
    const key = await store.put('hello');

    await store.blobs.deleteUnlessUsed(key, async () => false);
    await store.blobs.deleteUnlessUsed(key, async () => false);

    assert.deepEqual(await store.files(), []);
  });

  test('keeps a blob that a row refers to', async () => {
    await using store = await makeStore();
    const key = await store.put('hello');

    await store.blobs.deleteUnlessUsed(key, async () => true);

    assert.equal(await readFile(await store.blobs.path(key), 'utf8'), 'hello');
  });

  test('keeps a blob that a row begins to use during its deletion', async () => {
    await using store = await makeStore();
    const key = await store.put('hello');
    const answers = [false, true];

    await store.blobs.deleteUnlessUsed(key, async () => answers.shift()!);

    assert.equal(await readFile(await store.blobs.path(key), 'utf8'), 'hello');
    assert.deepEqual(answers, []);
  });
});
