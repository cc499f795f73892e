import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { suite, test } from 'node:test';

import { createDiskBlobStore } from './disk-blob-store.ts';
import { testBlobStore } from './testing/blob-store-conformance.ts';

testBlobStore('a folder', createDiskBlobStore);

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  return {
    folder,
    blobs: createDiskBlobStore(join(folder, 'blobs')),
    async files(): Promise<string[]> {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = await readdir(join(folder, 'blobs'), options);
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true });
    },
  };
}

async function inodeOf(path: string): Promise<number> {
  return (await stat(path)).ino;
}

/** Yields the beginning of a content and then fails. */
async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('hel');
  throw new Error('The sender left');
}

suite('blob store on disk', () => {
  test('moves the file itself, and hands the same file to those that need one', async () => {
    await using disk = await openFolder();
    const path = join(disk.folder, 'upload');
    await writeFile(path, 'hello');
    const { ino } = await stat(path);
    const key = await disk.blobs.keyOf(path);

    await disk.blobs.put(path, key);

    assert.equal(await disk.blobs.withLocalFile(key, inodeOf), ino);
  });

  test('leaves no file beside the blobs, also after a stream that failed', async () => {
    await using disk = await openFolder();
    await assert.rejects(disk.blobs.put(failing(), 'a'.repeat(64)));
    await disk.blobs.put(Readable.from([Buffer.from('hello')]), 'b'.repeat(64));

    assert.deepEqual(await disk.files(), ['b'.repeat(64)]);
    const content = await disk.blobs.withLocalFile('b'.repeat(64), (file) =>
      readFile(file, 'utf8'),
    );
    assert.equal(content, 'hello');
  });
});
