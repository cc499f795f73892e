import assert from 'node:assert/strict';
import { mkdtempDisposable, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { suite, test } from 'node:test';

import { HOUR_MS, systemClock } from './clock.ts';
import { createTemporaryFiles } from './temporary-files.ts';

suite('temporary files', () => {
  test('those that a dead process left are removed by age, the others and what is not ours stay', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'docket-tmp-'));
    const directory = join(folder.path, 'tmp');
    const files = createTemporaryFiles(directory, systemClock);
    const paths: string[] = [];
    for (const kind of ['upload', 'download', 'upload'] as const) {
      paths.push(await files.write(kind, [Buffer.from('text')]));
    }
    await writeFile(join(directory, 'notes.txt'), 'of somebody else');
    const [oldUpload, oldDownload, fresh] = paths as [string, string, string];
    const longAgo = new Date(Date.now() - 2 * HOUR_MS);
    for (const path of [oldUpload, oldDownload, join(directory, 'notes.txt')]) {
      await utimes(path, longAgo, longAgo);
    }

    const removed = await files.removeOlderThan(HOUR_MS);

    assert.equal(removed, 2);
    assert.deepEqual(new Set(await readdir(directory)), new Set([basename(fresh), 'notes.txt']));
  });
});
