import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { prepareDataFolder } from './data-folder.ts';

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'docket-folder-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

suite('prepareDataFolder', () => {
  test('creates missing folders for their owner only, and accepts them again', () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'a', 'b');

    prepareDataFolder(path);
    prepareDataFolder(path);

    assert.equal(statSync(path).mode & 0o777, 0o700);
  });

  test('names folder, reason and setting when a file is in the way', () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');

    assert.throws(
      () => prepareDataFolder(file),
      new RegExp(
        `^Error: The data folder ${file} cannot be used: a file is in the way\\. Set DOCKET_DATA_DIR`,
      ),
    );
    assert.throws(() => prepareDataFolder(join(file, 'data')), /a file is in the way/);
  });

  test('ends below a file system without folders', { skip: process.platform !== 'linux' }, () => {
    assert.throws(() => prepareDataFolder('/proc/docket/data'), /takes no folders there/);
  });
});
