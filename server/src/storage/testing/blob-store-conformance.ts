import assert from 'node:assert/strict';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

import { type BlobStore, MissingBlobError } from '../blob-store.ts';

const HELLO_KEY = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const BROKEN_KEYS = ['', '../../etc/passwd', `${HELLO_KEY}/../x`, HELLO_KEY.toUpperCase(), '2cf2'];

/** Yields content in parts. */
async function* inParts(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

/** Yields the beginning of a content and then fails. */
async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('hel');
  throw new Error('The sender left');
}

function failToUse(): never {
  assert.fail('A missing blob has no file');
}

/**
 * Tests what every blob store must do.
 *
 * @param makeStore creates an empty store below a folder, which is deleted after the test
 */
export function testBlobStore(
  name: string,
  makeStore: (folder: string) => BlobStore | Promise<BlobStore>,
): void {
  async function openStore() {
    const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
    const blobs = await makeStore(join(folder, 'store'));
    let count = 0;
    return {
      blobs,
      /** Writes a local file. @returns its path */
      async file(content: string): Promise<string> {
        const path = join(folder, `upload-${++count}`);
        await writeFile(path, content);
        return path;
      },
      /** Stores a local file. @returns its key */
      async put(content: string): Promise<string> {
        const path = await this.file(content);
        const key = await blobs.keyOf(path);
        await blobs.put(path, key);
        return key;
      },
      async [Symbol.asyncDispose]() {
        await rm(folder, { recursive: true });
      },
    };
  }

  suite(`${name} is a blob store`, () => {
    test('stores a file under the hash of its content, and takes it from where it was', async () => {
      await using store = await openStore();
      const path = await store.file('hello');

      const key = await store.blobs.keyOf(path);
      await store.blobs.put(path, key);

      assert.equal(key, HELLO_KEY);
      assert.equal(await text(await store.blobs.read(key)), 'hello');
      await assert.rejects(access(path), { code: 'ENOENT' });
    });

    test('stores a stream', async () => {
      await using store = await openStore();

      await store.blobs.put(inParts('hel', '', 'lo'), HELLO_KEY);

      assert.equal(await text(await store.blobs.read(HELLO_KEY)), 'hello');
    });

    test('stores nothing of a stream that fails', async () => {
      await using store = await openStore();

      await assert.rejects(store.blobs.put(failing(), HELLO_KEY), { message: 'The sender left' });

      assert.equal(await store.blobs.exists(HELLO_KEY), false);
    });

    test('keeps the blob when the same content arrives again, also concurrently', async () => {
      await using store = await openStore();

      await Promise.all(['hello', 'hello', 'hello', 'other'].map((content) => store.put(content)));

      assert.equal(await text(await store.blobs.read(HELLO_KEY)), 'hello');
    });

    test('returns the size and reads ranges whose ends are included', async () => {
      await using store = await openStore();
      const key = await store.put('hello');

      assert.equal(await store.blobs.size(key), 5);
      assert.equal(await text(await store.blobs.read(key, { start: 1, end: 3 })), 'ell');
      assert.equal(await text(await store.blobs.read(key, { start: 4, end: 4 })), 'o');
    });

    test('reads an empty blob', async () => {
      await using store = await openStore();
      const key = await store.put('');

      assert.equal(await store.blobs.size(key), 0);
      assert.equal(await text(await store.blobs.read(key)), '');
    });

    test('reads large blobs in ranges without a change', async () => {
      await using store = await openStore();
      const content = Buffer.alloc(3_000_000, 'The lease runs for two years. ').toString();
      const key = await store.put(content);

      const bytes = await buffer(await store.blobs.read(key, { start: 1_000_000, end: 2_499_999 }));

      const expected = Buffer.from(content).subarray(1_000_000, 2_500_000);
      assert.ok(bytes.equals(expected));
    });

    test('closes a stream that is destroyed early', async () => {
      await using store = await openStore();
      const key = await store.put('hello'.repeat(100_000));

      const stream = await store.blobs.read(key);
      const closed = new Promise((resolve) => stream.once('close', resolve));
      stream.destroy();

      await closed;
    });

    test('gives a local file to those that need one, and returns their result', async () => {
      await using store = await openStore();
      const key = await store.put('hello');

      const content = await store.blobs.withLocalFile(key, (path) => readFile(path, 'utf8'));

      assert.equal(content, 'hello');
    });

    test('tells whether a blob exists', async () => {
      await using store = await openStore();
      const key = await store.put('hello');

      assert.equal(await store.blobs.exists(key), true);
      assert.equal(await store.blobs.exists('0'.repeat(64)), false);
    });

    test('names a missing blob in the error of each read', async () => {
      await using store = await openStore();
      const isMissing = (error: unknown) =>
        error instanceof MissingBlobError && error.key === HELLO_KEY;

      await assert.rejects(store.blobs.read(HELLO_KEY), isMissing);
      await assert.rejects(store.blobs.size(HELLO_KEY), isMissing);
      await assert.rejects(store.blobs.withLocalFile(HELLO_KEY, failToUse), isMissing);
    });

    for (const key of BROKEN_KEYS) {
      test(`takes no key like ${JSON.stringify(key)}`, async () => {
        await using store = await openStore();
        const refusal = { message: 'A blob key has 64 hex digits' };

        await assert.rejects(store.blobs.read(key), refusal);
        await assert.rejects(store.blobs.size(key), refusal);
        await assert.rejects(store.blobs.exists(key), refusal);
        await assert.rejects(
          store.blobs.withLocalFile(key, async () => undefined),
          refusal,
        );
        await assert.rejects(store.blobs.put(inParts('x'), key), refusal);
        await assert.rejects(
          store.blobs.deleteUnlessUsed(key, async () => false),
          refusal,
        );
      });
    }

    test('deletes an unreferenced blob, and does nothing for a missing one', async () => {
      await using store = await openStore();
      const key = await store.put('hello');

      const first = await store.blobs.deleteUnlessUsed(key, async () => false);
      const second = await store.blobs.deleteUnlessUsed(key, async () => false);

      assert.deepEqual([first, second], [true, true]);
      assert.equal(await store.blobs.exists(key), false);
    });

    test('keeps a blob that a row refers to', async () => {
      await using store = await openStore();
      const key = await store.put('hello');

      const isMissing = await store.blobs.deleteUnlessUsed(key, async () => true);

      assert.equal(isMissing, false);
      assert.equal(await text(await store.blobs.read(key)), 'hello');
    });

    test('keeps a blob that a row begins to use during its deletion', async () => {
      await using store = await openStore();
      const key = await store.put('hello');
      const answers = [false, true];

      const isMissing = await store.blobs.deleteUnlessUsed(key, async () => answers.shift()!);

      assert.equal(isMissing, false);
      assert.equal(await text(await store.blobs.read(key)), 'hello');
      assert.deepEqual(answers, []);
    });
  });
}
