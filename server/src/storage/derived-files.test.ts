import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

import { createDiskDerivedFiles, type DerivedContent } from './derived-files.ts';

const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)];
const DAY_MS = 24 * 60 * 60_000;

async function openFolder(bytesMax = 1_000) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  return {
    files: createDiskDerivedFiles(folder, bytesMax),
    reopen: () => createDiskDerivedFiles(folder, bytesMax),
    /** Makes a file look as if it was last used days ago. */
    async age(blobKey: string, name: string, days: number): Promise<void> {
      const then = new Date(Date.now() - days * DAY_MS);
      await utimes(join(folder, blobKey.slice(0, 2), blobKey, name), then, then);
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true });
    },
  };
}

async function readText(content: DerivedContent | undefined): Promise<string> {
  return text(await content!.read());
}

suite('derived files', () => {
  test('are found until all of their blob are removed', async () => {
    await using folder = await openFolder();
    const { files } = folder;
    await files.save(FIRST, 'page-1', Buffer.from('one'));
    await files.save(FIRST, 'page-2', Buffer.from('two'));
    await files.save(SECOND, 'page-1', Buffer.from('other'));

    const found = await readText(await files.find(FIRST, 'page-2'));
    await files.removeAll(FIRST);
    await files.removeAll(FIRST);

    assert.equal(found, 'two');
    assert.equal(await files.find(FIRST, 'page-1'), undefined);
    assert.equal(await readText(await files.find(SECOND, 'page-1')), 'other');
  });

  test('are evicted when they are too large together, the least recently used first', async () => {
    await using folder = await openFolder(1_000);
    const { files } = folder;
    await files.save(FIRST, 'used', Buffer.alloc(400));
    await files.save(FIRST, 'unused', Buffer.alloc(400));
    await folder.age(FIRST, 'used', 3);
    await folder.age(FIRST, 'unused', 2);
    await files.find(FIRST, 'used');

    await files.save(SECOND, 'new', Buffer.alloc(300));

    assert.ok(await files.find(FIRST, 'used'));
    assert.equal(await files.find(FIRST, 'unused'), undefined);
    assert.ok(await files.find(SECOND, 'new'));
  });

  test('of an earlier process count against the limit', async () => {
    await using folder = await openFolder(1_000);
    await folder.files.save(FIRST, 'old', Buffer.alloc(900));
    await folder.age(FIRST, 'old', 1);
    const files = folder.reopen();

    await files.save(SECOND, 'new', Buffer.alloc(200));

    assert.equal(await files.find(FIRST, 'old'), undefined);
    assert.ok(await files.find(SECOND, 'new'));
  });

  test('that are saved at the same time all count against the limit', async () => {
    await using folder = await openFolder(1_000);
    const { files } = folder;
    await files.save(FIRST, 'counted', Buffer.alloc(100));
    const names = ['a', 'b', 'c', 'd', 'e'];

    await Promise.all(names.map((name) => files.save(SECOND, name, Buffer.alloc(300))));

    const kept = await Promise.all(names.map((name) => files.find(SECOND, name)));
    assert.ok(kept.filter((content) => content !== undefined).length <= 3);
  });

  test('have neither keys nor names that lead out of the folder', async () => {
    await using folder = await openFolder();

    await assert.rejects(folder.files.find('../..', 'x'), /64 hex digits/);
    await assert.rejects(folder.files.save(FIRST, '../x', Buffer.from('x')), /letters and digits/);
    await assert.rejects(folder.files.removeAll(''), /64 hex digits/);
  });
});
