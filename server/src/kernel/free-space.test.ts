import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { suite, test } from 'node:test';

import { createFreeSpace, readFreeBytes, isStorageFull, RESERVE_BYTES } from './free-space.ts';

async function* endless() {
  for (;;) yield Buffer.alloc(1e6);
}

suite('free space', () => {
  test('is what is there beside the reserve', async () => {
    const space = createFreeSpace(async () => RESERVE_BYTES + 100);

    await space.require(100);
    await assert.rejects(space.require(101), isStorageFull);
  });

  test('that ends while bytes come ends them', async () => {
    let free = RESERVE_BYTES + 40e6;
    const space = createFreeSpace(async () => free);
    const writing = async () => {
      for await (const { length } of space.watch(endless())) free -= length;
    };

    await assert.rejects(writing(), isStorageFull);
    assert.ok(free >= RESERVE_BYTES - 17e6, 'it looks every 16 MiB');
  });

  test('is read from the disk', async () => {
    const free = await readFreeBytes(tmpdir());

    assert.ok(Number.isSafeInteger(free) && free > 0);
  });
});
