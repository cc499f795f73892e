import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { type FileReport, hasFailed, startTestWorker } from './test-worker.ts';

const OPTIONS = { fileTimeoutMs: 60_000, rssBytesMax: Number.MAX_SAFE_INTEGER };
const PASSES = `test('passes', () => {});`;

/** Runs files of these sources one after another in a process of their own. */
async function runSources(
  sources: readonly string[],
  { namePatterns = [], ...options }: { namePatterns?: string[]; fileTimeoutMs?: number } = {},
): Promise<{ reports: FileReport[]; isReusable: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  const worker = startTestWorker({ ...OPTIONS, ...options });
  const reports: FileReport[] = [];
  for (const [index, source] of sources.entries()) {
    const file = join(folder, `${index}.test.mjs`);
    const imports = `import { after, suite, test } from 'node:test';`;
    await writeFile(file, `${imports}\n${source}\n`);
    reports.push(await worker.run(file, namePatterns));
  }
  const isReusable = worker.isReusable();
  await worker.stop();
  await rm(folder, { recursive: true });
  return { reports, isReusable };
}

async function runSource(source: string, options?: { fileTimeoutMs: number }): Promise<FileReport> {
  const { reports } = await runSources([source], options);
  return reports[0]!;
}

suite('a process of test files', () => {
  test('reports every test of every file under its own file', async () => {
    const { reports, isReusable } = await runSources([
      `suite('a', () => { ${PASSES} test('is skipped', { skip: 'no disk' }, () => {}); });`,
      PASSES,
    ]);

    assert.deepEqual(
      reports.map(({ results }) => results.map(({ path, outcome }) => [path.join(' › '), outcome])),
      [
        [
          ['a › passes', 'passed'],
          ['a › is skipped', 'skipped'],
          ['a', 'passed'],
        ],
        [['passes', 'passed']],
      ],
    );
    assert.equal(reports[0]?.results[1]?.reason, 'no disk');
    assert.ok(reports.every((report) => !hasFailed(report)));
    assert.ok(isReusable);
  });

  test('ends the hooks of a file before the next file', async () => {
    const { reports } = await runSources([
      `globalThis.order = []; after(() => globalThis.order.push('hook')); ${PASSES}`,
      `test('runs later', () => { if (globalThis.order[0] !== 'hook') throw new Error('early'); });`,
    ]);

    assert.ok(reports.every((report) => !hasFailed(report)));
  });

  test('reports the error of a failed test, and takes no further file', async () => {
    const { reports, isReusable } = await runSources([
      `console.log('a note'); test('fails', () => { throw new Error('wrong sum'); });`,
    ]);

    assert.match(reports[0]?.results[0]?.reason ?? '', /wrong sum/);
    assert.equal(reports[0]?.output, 'a note\n');
    assert.equal(isReusable, false);
  });

  test('runs only the tests that match', async () => {
    const { reports } = await runSources(
      [`suite('a on PostgreSQL', () => { ${PASSES} }); suite('a on SQLite', () => { ${PASSES} });`],
      { namePatterns: [' on PostgreSQL'] },
    );

    assert.deepEqual(
      reports[0]?.results.map(({ path }) => path.join(' › ')),
      ['a on PostgreSQL › passes', 'a on PostgreSQL'],
    );
  });

  test('fails a file that ends its process', async () => {
    const report = await runSource(`${PASSES} test('leaves', () => process.exit(0));`);

    assert.deepEqual(report.errors, ['The process ended with code 0 in "leaves"']);
  });

  test('fails a file that hangs, and names its test', async () => {
    const source = `${PASSES} test('waits', () => new Promise((done) => setTimeout(done, 1e6)));`;

    const report = await runSource(source, { fileTimeoutMs: 2_000 });

    assert.match(report.errors[0] ?? '', /^Not done after 2 s, in "waits"/);
  });

  test('fails a file that keeps the process alive after its tests', async () => {
    const source = `${PASSES} setInterval(() => {}, 1e6);`;

    const report = await runSource(source, { fileTimeoutMs: 2_000 });

    assert.match(report.errors[0] ?? '', /^Not done after 2 s/);
  });

  test('fails a test that waits for nothing', async () => {
    const report = await runSource(`test('stops', () => new Promise(() => {}));`);

    assert.deepEqual(report.errors, ['1 tests began and did not end, the last "stops"']);
  });

  test('fails a file whose promise is rejected after its test', async () => {
    const report = await runSource(
      `test('leaks', () => { setTimeout(() => Promise.reject(new Error('late')), 50); });`,
    );

    assert.ok(report.errors.some((error) => error.includes('late')));
  });

  test('fails a file that cannot be loaded', async () => {
    const report = await runSource(`import './missing.mjs';`);

    assert.ok(hasFailed(report));
  });
});
