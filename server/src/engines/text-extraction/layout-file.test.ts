import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { LayoutFileError, readPageLayouts, writeLayoutFile } from './layout-file.ts';
import type { PageLayout } from './page-layout.ts';

const ALL = { from: 1, to: Infinity };

async function newPath(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-layout-'));
  t.after(() => rm(folder, { recursive: true }));
  return path.join(folder, 'layout');
}

function page(number: number, words: number): PageLayout {
  return {
    page: number,
    width: 612,
    height: 792,
    words: Array.from({ length: words }, (_, index) => ({
      start: number * 1_000_000 + index * 7,
      end: number * 1_000_000 + index * 7 + 6,
      x: 72.25 + (index % 10) * 40,
      y: 72 + Math.floor(index / 10) * 14,
      width: 33.31,
      height: 11.5,
    })),
  };
}

suite('layout file', () => {
  test('returns any pages as they were written', async (t) => {
    const file = await newPath(t);
    const pages = [page(1, 3), page(2, 0), page(3, 500), page(4, 1)];
    await writeLayoutFile(file, pages);

    assert.deepEqual(await readPageLayouts(file, ALL), pages);
    assert.deepEqual(await readPageLayouts(file, { from: 1, to: 1 }), [pages[0]]);
    assert.deepEqual(await readPageLayouts(file, { from: 2, to: 3 }), pages.slice(1, 3));
    assert.deepEqual(await readPageLayouts(file, { from: 4, to: 9 }), [pages[3]]);
    assert.deepEqual(await readPageLayouts(file, { from: 5, to: 9 }), []);
  });

  test('returns page sizes without words', async (t) => {
    const file = await newPath(t);
    await writeLayoutFile(file, [page(1, 3), page(2, 0)]);

    assert.deepEqual(await readPageLayouts(file, ALL, { words: false }), [page(1, 0), page(2, 0)]);
  });

  test('omits words beyond the limit of a page', async (t) => {
    const file = await newPath(t);
    await writeLayoutFile(file, [page(1, 100_001)]);

    const [{ words } = page(1, 0)] = await readPageLayouts(file, ALL);
    assert.deepEqual(words, page(1, 100_000).words);
  });

  test('takes less than ten bytes per word', async (t) => {
    const file = await newPath(t);
    await writeLayoutFile(file, [page(1, 10_000)]);

    assert.ok((await readFile(file)).length < 100_000);
  });

  test('clamps absurd coordinates', async (t) => {
    const file = await newPath(t);
    const [word] = page(1, 1).words;
    const far = { ...word!, y: 1e30, x: -1e30 };
    await writeLayoutFile(file, [{ ...page(1, 0), words: [far, { ...far, y: -1e30 }] }]);

    const [{ words } = page(1, 0)] = await readPageLayouts(file, ALL);
    assert.ok(words.every(({ x, y }) => Math.abs(x) < 1e8 && Math.abs(y) < 1e8));
  });

  test('is refused or read without a crash if it is truncated or changed', async (t) => {
    const file = await newPath(t);
    await writeLayoutFile(file, [page(1, 20), page(2, 20)]);
    const whole = await readFile(file);
    let refused = 0;
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ 0xff;
      for (const damaged of [changed, whole.subarray(0, at)]) {
        await writeFile(file, damaged);
        try {
          await readPageLayouts(file, ALL);
        } catch (error) {
          assert.ok(error instanceof LayoutFileError, String(error));
          refused += 1;
        }
      }
    }
    assert.ok(refused > whole.length);
  });
});
