import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { tryLock, withLock } from './process-lock.ts';

const LONG_AGO = new Date('2020-01-01');

async function lockPath(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-lock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'x.lock');
}

suite('locks between processes', () => {
  test('a lock is refused while it is held, and leaves nothing behind', async (t) => {
    const path = await lockPath(t);
    const lock = await tryLock(path);
    assert.equal(await readFile(path, 'utf8'), `${hostname()} ${process.pid}`);

    assert.equal(await tryLock(path), undefined);
    await lock!.release();
    await (await tryLock(path))!.release();

    assert.deepEqual(await readdir(join(path, '..')), []);
  });

  const ALIVE = [
    ['of a running process', `${hostname()} ${process.ppid}`, LONG_AGO],
    ['of another machine that was touched lately', 'elsewhere 1', new Date()],
    ['that is just being written', '', new Date()],
  ] as const;
  for (const [title, text, time] of ALIVE) {
    test(`a lock ${title} is respected`, async (t) => {
      const path = await lockPath(t);
      await writeFile(path, text);
      await utimes(path, time, time);

      assert.equal(await tryLock(path), undefined);
      assert.equal(await readFile(path, 'utf8'), text);
    });
  }

  const ABANDONED = [
    ['of a process that has ended', `${hostname()} 999999999`, new Date()],
    ['of an earlier process with the same id', `${hostname()} ${process.pid}`, new Date()],
    ['of another machine that was not touched for long', 'elsewhere 1', LONG_AGO],
    ['that a crash left empty', '', LONG_AGO],
  ] as const;
  for (const [title, text, time] of ABANDONED) {
    test(`a lock ${title} is taken over`, async (t) => {
      const path = await lockPath(t);
      await writeFile(path, text);
      await utimes(path, time, time);

      await (await tryLock(path))!.release();
    });
  }

  test('a symbolic link in the place of a lock is replaced and not followed', async (t) => {
    const path = await lockPath(t);
    await writeFile(`${path}.victim`, 'x');
    await symlink(`${path}.victim`, path);

    await (await tryLock(path))!.release();

    assert.equal(await readFile(`${path}.victim`, 'utf8'), 'x');
  });

  test('work under one lock runs one after another, also within a process', async (t) => {
    const path = await lockPath(t);
    const steps: string[] = [];
    const work = (name: string) =>
      withLock(path, async () => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${name} ends`);
      });

    await Promise.all([work('a'), work('b')]);

    assert.equal(steps[0]!.slice(1), ' begins');
    assert.equal(steps[1], steps[0]!.replace('begins', 'ends'));
    assert.equal(steps[3], steps[2]!.replace('begins', 'ends'));
  });
});
