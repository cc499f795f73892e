import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { systemClock } from '../kernel/clock.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

function makeFolder(): Disposable & { file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'docket-test-'));
  return {
    file: join(folder, 'data', 'docket.db'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** Opens `file` in a process of its own. @returns what went wrong there, or the empty string */
function openElsewhere(file: string): string {
  const openModule = pathToFileURL(join(import.meta.dirname, 'open-database.ts')).href;
  const script = `
    import { openDatabase } from '${openModule}';
    await openDatabase('file:' + process.argv[1]).catch((error) => console.log(error.message));
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, file]);
  return stdout.toString().trim();
}

suite('SQLite database file', () => {
  test('creates the file with its folder and keeps its rows', async () => {
    using folder = makeFolder();
    const first = await openDatabase(`file:${folder.file}`);
    await migrate(first, systemClock);
    await first.close();

    const second = await openDatabase(pathToFileURL(folder.file).href);
    const applied = await migrate(second, systemClock);
    await second.close();

    assert.deepEqual(applied, []);
  });

  test('refuses a file that another process has open, and names it', async () => {
    using folder = makeFolder();
    const database = await openDatabase(`file:${folder.file}`);

    const refusal = openElsewhere(folder.file);
    await database.close();

    assert.equal(
      refusal,
      `The database ${folder.file} is open in another Docket process: stop that one first, or use PostgreSQL to run several`,
    );
  });

  test('opens a file whose process ended without closing it', async () => {
    using folder = makeFolder();

    assert.equal(openElsewhere(folder.file), '');
    const database = await openDatabase(`file:${folder.file}`);
    await database.close();
  });

  test('refuses writes on the connection for reads', async () => {
    using folder = makeFolder();
    const database = await openDatabase(`file:${folder.file}`);
    await migrate(database, systemClock);

    const writing = database.reads.deleteFrom('users').execute();

    await assert.rejects(writing, { code: 'SQLITE_READONLY' });
    await database.close();
  });
});
