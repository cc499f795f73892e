import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

import type { BlobStore } from '../blob-store.ts';
import type { PartialFiles } from '../partial-files.ts';

const NAME = 'trans_1';

async function* chunk(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

/** Yields the beginning of a content and then fails. */
async function* leaving(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('hel');
  throw new Error('The sender left');
}

/**
 * Tests what every store of partial files must do.
 *
 * @param makeStores creates an empty store and the blob store that its files move to, below a folder that is deleted
 * after the test
 */
export function testPartialFiles(
  name: string,
  makeStores: (folder: string) => { partialFiles: PartialFiles; blobs: BlobStore },
): void {
  async function openStores() {
    const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
    return {
      ...makeStores(folder),
      async [Symbol.asyncDispose]() {
        await rm(folder, { recursive: true });
      },
    };
  }

  suite(`${name} stores partial files`, () => {
    test('has no bytes before the first part', async () => {
      await using stores = await openStores();

      assert.equal(await stores.partialFiles.size(NAME), 0);
      assert.deepEqual(await stores.partialFiles.names(), []);
    });

    test('joins the parts of a file and moves the whole to the blobs', async () => {
      await using stores = await openStores();
      const { partialFiles, blobs } = stores;
      await partialFiles.write(NAME, 0, chunk('he', 'l'));
      await partialFiles.write(NAME, 3, chunk('lo'));

      const key = await partialFiles.keyOf(NAME);
      await partialFiles.moveToBlob(NAME, key);

      assert.equal(key, hash('sha256', 'hello', 'hex'));
      assert.equal(await text(await blobs.read(key)), 'hello');
      assert.equal(await partialFiles.size(NAME), 0);
      assert.deepEqual(await partialFiles.names(), []);
    });

    test('keeps the bytes that came before a sender left', async () => {
      await using stores = await openStores();
      await assert.rejects(stores.partialFiles.write(NAME, 0, leaving()));

      assert.equal(await stores.partialFiles.size(NAME), 3);
      assert.deepEqual(await stores.partialFiles.names(), [NAME]);
    });

    test('deletes a file, and does nothing for a missing one', async () => {
      await using stores = await openStores();
      await stores.partialFiles.write(NAME, 0, chunk('hello'));

      await stores.partialFiles.remove(NAME);
      await stores.partialFiles.remove(NAME);

      assert.equal(await stores.partialFiles.size(NAME), 0);
    });

    test('takes no name that leads out of the store', async () => {
      await using stores = await openStores();
      const refusal = { message: 'The name of a partial file is a word' };

      await assert.rejects(stores.partialFiles.size('../x'), refusal);
      await assert.rejects(stores.partialFiles.write('a/b', 0, chunk('x')), refusal);
      await assert.rejects(stores.partialFiles.keyOf(''), refusal);
      await assert.rejects(stores.partialFiles.moveToBlob('..', '0'.repeat(64)), refusal);
      await assert.rejects(stores.partialFiles.remove('.'), refusal);
    });
  });
}
