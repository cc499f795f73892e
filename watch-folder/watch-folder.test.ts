import assert from 'node:assert/strict';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { findFiles, openInside } from './find-files.ts';
import { createStableFiles } from './stable-files.ts';
import { openState } from './state.ts';
import type { WatchFolderOptions } from './watch-folder-options.ts';
import { watchFolder } from './watch-folder.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'docket-watch-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Options of one run over what is there. @param seen gets the name of each file that is worked on */
function options(
  root: string,
  seen: string[],
  changes: Partial<WatchFolderOptions> = {},
): WatchFolderOptions {
  return {
    root,
    moves: true,
    concurrency: 4,
    stableMs: 20,
    once: true,
    signal: new AbortController().signal,
    async work({ name }) {
      seen.push(name);
      return { status: 'done', result: { name } };
    },
    isFatal: () => false,
    report() {},
    ...changes,
  };
}

suite('files of a watch folder', () => {
  test('unfinished files, hidden ones, results, finished folders and links are left alone', async (t) => {
    const root = await temporaryFolder(t);
    for (const folder of ['a', 'done', 'failed', '.docket']) await mkdir(join(root, folder));
    const names = [
      'a/lease.pdf',
      '.x.pdf',
      '~$x.docx',
      'x.part',
      'x.crdownload',
      'x.docket.json',
      'done/y.pdf',
      'failed/y.pdf',
      '.docket/z',
    ];
    for (const name of names) await writeFile(join(root, name), 'x');
    await symlink('/etc/hostname', join(root, 'link.txt'));

    assert.deepEqual(
      (await findFiles(root)).map(({ name }) => name),
      ['a/lease.pdf'],
    );
  });

  test('a path through a symbolic link is not opened', async (t) => {
    const [root, outside] = [await temporaryFolder(t), await temporaryFolder(t)];
    await writeFile(join(outside, 'secret.txt'), 'x');
    await symlink(outside, join(root, 'folder'));
    await symlink(join(outside, 'secret.txt'), join(root, 'link.txt'));

    await assert.rejects(openInside(root, 'folder/secret.txt'), /lies outside the folder/);
    await assert.rejects(openInside(root, 'link.txt'), { code: 'ELOOP' });
  });

  for (const name of ['.docket', 'done', 'failed']) {
    test(`${name} that is a symbolic link or a file is refused, and nothing is written`, async (t) => {
      const [root, outside] = [await temporaryFolder(t), await temporaryFolder(t)];
      await writeFile(join(root, 'a.txt'), 'a');
      await symlink(outside, join(root, name));
      await assert.rejects(watchFolder(options(root, [])), /is a symbolic link: put a folder/);
      assert.deepEqual(await readdir(outside), []);

      await rm(join(root, name));
      await writeFile(join(root, name), '');
      await assert.rejects(watchFolder(options(root, [])), /is no folder: put a folder/);
    });
  }

  test('links in the place of results, state and lock are not followed', async (t) => {
    const [root, outside] = [await temporaryFolder(t), await temporaryFolder(t)];
    const victim = join(outside, 'victim');
    await writeFile(victim, 'x');
    await writeFile(join(root, 'a.txt'), 'a');
    await mkdir(join(root, '.docket'));
    const names = ['a.txt.docket.json', 'a.txt.docket.json.part', '.docket/watch.lock'];
    for (const name of names) await symlink(victim, join(root, name));
    await watchFolder(options(root, [], { moves: false }));
    assert.equal(await readFile(victim, 'utf8'), 'x');
    assert.match(await readFile(join(root, 'a.txt.docket.json'), 'utf8'), /a\.txt/);

    await rm(join(root, '.docket/state.jsonl'));
    await symlink(victim, join(root, '.docket/state.jsonl'));
    await assert.rejects(watchFolder(options(root, [])), /state\.jsonl is a symbolic link/);
    assert.equal(await readFile(victim, 'utf8'), 'x');
  });

  test('a file is complete once size and time have not changed, and never while it is empty', () => {
    const stableFiles = createStableFiles(2_000);
    const file = { name: 'a.pdf', size: 1, mtimeMs: 1 };
    const empty = { name: 'b.pdf', size: 0, mtimeMs: 1 };

    assert.deepEqual(stableFiles.update([file, empty], 0), []);
    assert.deepEqual(stableFiles.update([{ ...file, size: 2 }, empty], 1_900), []);
    assert.deepEqual(stableFiles.update([{ ...file, size: 2 }, empty], 3_000), []);
    assert.deepEqual(stableFiles.update([{ ...file, size: 2 }, empty], 3_900), [
      { ...file, size: 2 },
    ]);
    assert.equal(stableFiles.hasUnstable(), false);
  });

  test('a line of the state that was cut off is ignored, and the next one is whole', async (t) => {
    const root = await temporaryFolder(t);
    const entry = {
      name: 'a',
      size: 1,
      mtimeMs: 1,
      sha256: 's1',
      status: 'done',
      attempt: 0,
      data: {},
    } as const;
    const first = await openState(root);
    await first.put(entry);
    await first.close();
    await appendFile(join(root, '.docket/state.jsonl'), '{"sha256":"s2","na');

    const second = await openState(root);
    await second.put({ ...entry, name: 'b', sha256: 's3' });
    await second.close();
    const third = await openState(root);

    assert.deepEqual(
      [third.find('s1')?.name, third.find('s2'), third.find('s3')?.name],
      ['a', undefined, 'b'],
    );
    await third.close();
  });
});

suite('watching a folder', () => {
  test('each content is worked on once, also under two names and after a restart', async (t) => {
    const root = await temporaryFolder(t);
    await mkdir(join(root, 'sub'));
    await writeFile(join(root, 'a.txt'), 'same');
    await writeFile(join(root, 'sub/b.txt'), 'same');
    await writeFile(join(root, 'c.txt'), 'other');
    const seen: string[] = [];

    await watchFolder(options(root, seen));
    await writeFile(join(root, 'd.txt'), 'other');
    await watchFolder(options(root, seen));

    assert.equal(seen.length, 2);
    const done = (await readdir(join(root, 'done'), { recursive: true })).toSorted();
    assert.deepEqual(
      done.filter((name) => name.endsWith('.txt')),
      ['a.txt', 'c.txt', 'd.txt', 'sub/b.txt'],
    );
    assert.equal(
      JSON.parse(await readFile(join(root, 'done/d.txt.docket.json'), 'utf8')).duplicate_of,
      'c.txt',
    );
  });

  test('without moving, a finished file stays, and is worked on again when it changes', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'a.txt'), 'first');
    const seen: string[] = [];

    await watchFolder(options(root, seen, { moves: false }));
    await watchFolder(options(root, seen, { moves: false }));
    await writeFile(join(root, 'a.txt'), 'second');
    await watchFolder(options(root, seen, { moves: false }));

    assert.deepEqual(seen, ['a.txt', 'a.txt']);
    assert.deepEqual((await readdir(root)).toSorted(), ['.docket', 'a.txt', 'a.txt.docket.json']);
  });

  test('a file that is written in pieces is read when it is complete', async (t) => {
    const root = await temporaryFolder(t);
    const contents: string[] = [];
    let nowMs = 0;
    let isWritten = false;
    const stop = new AbortController();
    const watching = watchFolder(
      options(root, [], {
        once: false,
        // Time passes only once the file is complete.
        nowMs: () => (nowMs += isWritten ? 100 : 0),
        signal: stop.signal,
        async work(file) {
          contents.push(await readFile(file.path, 'utf8'));
          stop.abort();
          return { status: 'done', result: {} };
        },
      }),
    );
    for (const piece of ['one ', 'two ', 'three']) {
      await appendFile(join(root, 'a.txt'), piece);
      await delay(20);
    }
    isWritten = true;
    await watching;

    assert.deepEqual(contents, ['one two three']);
  });

  test('a second file of the same name goes beside the first one', async (t) => {
    const root = await temporaryFolder(t);
    for (const text of ['first', 'second']) {
      await writeFile(join(root, 'a.txt'), text);
      await watchFolder(options(root, []));
    }

    assert.deepEqual((await readdir(join(root, 'done'))).toSorted(), [
      'a (2).txt',
      'a (2).txt.docket.json',
      'a.txt',
      'a.txt.docket.json',
    ]);
    assert.equal(await readFile(join(root, 'done/a (2).txt'), 'utf8'), 'second');
  });

  test('work that was interrupted gets what it saved, and a failure counts as an attempt', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'a.txt'), 'x');
    const crash = new Error('crash');
    const attempts: [attempt: number, data: object][] = [];
    const run = (work: WatchFolderOptions['work'], isFatal = false) =>
      watchFolder(
        options(root, [], {
          isFatal: () => isFatal,
          work(file) {
            attempts.push([file.attempt, file.data]);
            return work(file);
          },
        }),
      );

    await assert.rejects(
      run(async (file) => {
        await file.save({ id: 'doc_1' });
        throw crash;
      }, true),
      crash,
    );
    await run(async () => ({ status: 'failed', result: {} }));
    await writeFile(join(root, 'a.txt'), 'x');
    await run(async () => ({ status: 'done', result: {} }));

    assert.deepEqual(attempts, [
      [0, {}],
      [0, { id: 'doc_1' }],
      [1, {}],
    ]);
  });

  test('a move that a crash prevented is repaired without working again', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'a.txt'), 'x');
    const seen: string[] = [];
    await watchFolder(options(root, seen));
    // As if the process had ended before the move: the state knows the content, the file lies where it was.
    const lines = (await readFile(join(root, '.docket/state.jsonl'), 'utf8')).trim().split('\n');
    await writeFile(join(root, '.docket/state.jsonl'), `${lines.slice(0, -1).join('\n')}\n`);
    await rm(join(root, 'done/a.txt'));
    await writeFile(join(root, 'a.txt'), 'x');

    await watchFolder(options(root, seen));

    assert.deepEqual(seen, ['a.txt']);
    assert.deepEqual((await readdir(join(root, 'done'))).toSorted(), [
      'a.txt',
      'a.txt.docket.json',
    ]);
  });

  test('a second watcher of the folder is refused while the first one watches', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'a.txt'), 'x');
    const stop = new AbortController();
    const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>();
    const first = watchFolder(
      options(root, [], { once: false, signal: stop.signal, report: () => onBegun() }),
    );
    await begun;

    await assert.rejects(watchFolder(options(root, [])), /Another process watches/);
    stop.abort();
    await first;
    await watchFolder(options(root, []));
  });

  test('a run that ends names the files that are empty, and leaves them where they are', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'a.txt'), 'x');
    await writeFile(join(root, 'empty.txt'), '');
    const reports: [kind: string, name: string][] = [];
    await watchFolder(
      options(root, [], {
        report(report) {
          if (report.kind !== 'unreadable') reports.push([report.kind, report.name]);
        },
      }),
    );

    assert.deepEqual(reports.at(-1), ['empty', 'empty.txt']);
    assert.ok((await readdir(root)).includes('empty.txt'));
  });

  test('a file that is touched is not worked on again', async (t) => {
    const root = await temporaryFolder(t);
    await writeFile(join(root, 'a.txt'), 'x');
    const seen: string[] = [];
    await watchFolder(options(root, seen, { moves: false }));
    await utimes(join(root, 'a.txt'), new Date(), new Date(Date.now() + 5_000));

    await watchFolder(options(root, seen, { moves: false }));

    assert.deepEqual(seen, ['a.txt']);
  });
});
